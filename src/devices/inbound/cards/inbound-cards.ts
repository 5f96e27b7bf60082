/** Structured content of messages that came, in the form in which it is stored. Texts are bounded where they are read. */

export interface OrderItem {
  id: string | null;
  name: string | null;
  quantity: number;
  /** For one piece. */
  price: number | null;
  currency: string | null;
}

/** A cart that somebody sent from a catalog. Amounts are in units of the currency. */
export interface InboundOrder {
  id: string | null;
  title: string | null;
  /** Null until WhatsApp has given them. */
  items: OrderItem[] | null;
  itemCount: number | null;
  total: number | null;
  currency: string | null;
  note: string | null;
}

export interface InboundProduct {
  id: string | null;
  title: string | null;
  description: string | null;
  price: number | null;
  salePrice: number | null;
  currency: string | null;
  /** The seller's own number of it. */
  retailerId: string | null;
  url: string | null;
}

/** A value within the parameters of a form. */
export type ReplyParam = string | number | boolean | null | ReplyParam[] | { [name: string]: ReplyParam };

/** An answer that was chosen from a list or buttons, or filled into a form. */
export interface InboundReply {
  type: 'button' | 'list' | 'template' | 'form';
  id: string | null;
  title: string | null;
  description: string | null;
  /** WhatsApp's name of the form, such as `flow` or `address_message`. */
  name: string | null;
  params: { [name: string]: ReplyParam } | null;
  /** The parameters that a person filled in, in their order, which `params` does not keep. */
  fields: { name: string; value: string }[];
}

/** The ad or post from which a person wrote. */
export interface InboundReferral {
  /** `ad` or `post`. */
  sourceType: string;
  sourceId: string | null;
  headline: string | null;
  body: string | null;
  url: string | null;
  /** WhatsApp's id of the click, for Meta's Conversions API. */
  ctwaClid: string | null;
  /** WhatsApp's name for the way into the chat, such as `ctwa_ad`. */
  entryPoint: string | null;
  /** Sealed facts of the ad, base64url; only WhatsApp can read them. */
  ctwaPayload: string | null;
}

/** Somebody whose card was sent, with numbers as they are written. */
export interface InboundContact {
  name: string | null;
  /** `whatsapp`: the same on WhatsApp, digits, as the sender's phone knew it. */
  phones: { number: string; whatsapp: string | null }[];
}

export interface PollOption {
  name: string;
  /** SHA-256 of the text as it was sent, base64: votes name options by it. */
  hash: string;
}

export interface InboundPoll {
  question: string;
  options: PollOption[];
  /** 0: any number. */
  selectableCount: number;
  /** The last vote of each side, with the hashes of its options; `at` is the sender's clock in milliseconds. */
  votes: { fromMe: boolean; at: number; options: string[] }[];
}

/** Facts of a message that is more than a text or a file. */
export type InboundCard =
  | { poll: InboundPoll }
  | { order: InboundOrder }
  | { product: InboundProduct }
  | { reply: InboundReply }
  | { contacts: InboundContact[] }
  | { location: { latitude: number; longitude: number; name: string | null; address: string | null } };
