/** Whoever may send, or say what is sent, is told among which devices to choose, also without the page of the devices. */
export const CHOOSE_DEVICES: readonly string[] = [
  ...['send message', 'add campaigns', 'edit campaigns', 'show campaigns', 'show apps'],
  ...['chatbots', 'add chatbots', 'edit chatbot', 'auto_replys', 'add auto_replys', 'edit auto_reply'],
];
