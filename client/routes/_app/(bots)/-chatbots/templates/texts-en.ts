import type { FlowTemplateTexts } from './template-texts.js';

export const texts: FlowTemplateTexts = {
  welcome: {
    name: 'Welcome and opening hours',
    open: '{{Hello|Hi|Welcome}} {name}! Thank you for your message. A member of our team will answer you shortly.',
    closed:
      'Hello {name}, we are closed right now. We are here from Sunday to Thursday, 9:00 to 17:00, and will answer your message then.',
  },
  questions: {
    name: 'Frequent questions',
    ask: 'Hello {name}, how can we help you? Please answer with a number.',
    retryMessage: 'Please choose one of the numbers, so that we can help you faster.',
    hours: {
      label: 'Opening hours',
      keywords: 'hours, open, when',
      reply: 'We are open from Sunday to Thursday, 9:00 to 17:00.',
    },
    delivery: {
      label: 'Delivery',
      keywords: 'delivery, shipping',
      reply: 'Orders arrive within 2 to 4 working days. Delivery is free from 200 SAR.',
    },
    returns: {
      label: 'Returns',
      keywords: 'return, exchange, refund',
      reply: 'You can return or exchange unused goods within 14 days. Keep the receipt, please.',
    },
    handover: {
      label: 'Talk to a person',
      keywords: 'person, agent, human',
      reply: 'One moment, please: a member of our team will take over.',
    },
  },
  order: {
    name: 'Order status',
    keywords: 'order, where is my order, status, tracking',
    ask: 'We are glad to check. What is the number of your order?',
    field: 'order number',
    retryMessage: 'Please write the number only, for example 10234. You find it in our confirmation.',
    handover: 'Thank you. We are looking at order {order number} and will tell you in a moment.',
  },
  appointment: {
    name: 'Appointment request',
    keywords: 'appointment, booking, book, reserve',
    askName: 'With pleasure! Under which name may we write it down?',
    askDay: 'Which day suits you, {name}? Please write a date such as 24/11/2026.',
    dayField: 'appointment day',
    dayRetryMessage: 'Please write the day as a date, for example 24/11/2026.',
    askPartOfDay: 'In the morning or in the afternoon?',
    retryMessage: 'Please answer with 1 or 2.',
    morning: 'Morning',
    afternoon: 'Afternoon',
    timeField: 'appointment time',
    confirm: 'Thank you, {name}. We noted: {appointment day}, {appointment time}. We will confirm the exact hour.',
    handover: '',
  },
  lead: {
    name: 'Request for an offer',
    keywords: 'offer, quote, price, prices',
    askName: 'Thank you for your interest! What is your name?',
    askNeed: 'Nice to meet you, {name}. What are you looking for?',
    needField: 'wish',
    amount: 'How many pieces do you need?',
    amountField: 'quantity',
    amountRetryMessage: 'Please write the quantity as a number.',
    thanks: 'Thank you, {name}. We will prepare an offer for you: {wish}, {quantity} pieces.',
    handover: 'A member of our sales team will write to you today.',
  },
  handover: {
    name: 'Hand over to a person',
    keywords: 'agent, human, person, complaint, help',
    message: 'Of course. A member of our team will answer you here as soon as possible.',
  },
};
