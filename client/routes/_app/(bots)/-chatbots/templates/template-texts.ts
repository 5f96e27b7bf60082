export interface TemplateTexts {
  welcome: { name: string; open: string; closed: string };
  questions: {
    name: string;
    ask: string;
    again: string;
    hours: Answer;
    delivery: Answer;
    returns: Answer;
    person: Answer;
  };
  order: { name: string; words: string; ask: string; field: string; again: string; handover: string };
  appointment: {
    name: string;
    words: string;
    who: string;
    day: string;
    dayField: string;
    dayAgain: string;
    when: string;
    retryMessage: string;
    morning: string;
    afternoon: string;
    timeField: string;
    confirm: string;
    handover: string;
  };
  lead: {
    name: string;
    words: string;
    who: string;
    need: string;
    needField: string;
    amount: string;
    amountField: string;
    amountAgain: string;
    thanks: string;
    handover: string;
  };
  handover: { name: string; words: string; message: string };
}

interface Answer {
  label: string;
  words: string;
  reply: string;
}
