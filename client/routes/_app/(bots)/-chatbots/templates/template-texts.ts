export interface FlowTemplateTexts {
  welcome: { name: string; open: string; closed: string };
  questions: {
    name: string;
    ask: string;
    retryMessage: string;
    hours: ChoiceOption;
    delivery: ChoiceOption;
    returns: ChoiceOption;
    handover: ChoiceOption;
  };
  order: { name: string; keywords: string; ask: string; field: string; retryMessage: string; handover: string };
  appointment: {
    name: string;
    keywords: string;
    askName: string;
    askDay: string;
    dayField: string;
    dayRetryMessage: string;
    askPartOfDay: string;
    retryMessage: string;
    morning: string;
    afternoon: string;
    timeField: string;
    confirm: string;
    handover: string;
  };
  lead: {
    name: string;
    keywords: string;
    askName: string;
    askNeed: string;
    needField: string;
    amount: string;
    amountField: string;
    amountRetryMessage: string;
    thanks: string;
    handover: string;
  };
  handover: { name: string; keywords: string; message: string };
}

interface ChoiceOption {
  label: string;
  keywords: string;
  reply: string;
}
