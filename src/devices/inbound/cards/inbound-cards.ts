export interface OrderItem {
  id: string | null;
  name: string | null;
  quantity: number;
  /** Price of one unit. */
  price: number | null;
  currency: string | null;
}

/** Purchase. Amounts are in currency units. */
export interface InboundOrder {
  id: string | null;
  title: string | null;
  /** Null until the items are fetched. */
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
  /** Product number of the seller. */
  retailerId: string | null;
  url: string | null;
}

export type ReplyParam = string | number | boolean | null | ReplyParam[] | { [name: string]: ReplyParam };

export interface InboundReply {
  type: 'button' | 'list' | 'template' | 'form';
  id: string | null;
  title: string | null;
  description: string | null;
  /** WhatsApp's name of the form, such as `flow`. */
  name: string | null;
  params: { [name: string]: ReplyParam } | null;
  /** Fields in sequence, which `params` does not preserve. */
  fields: { name: string; value: string }[];
}

export interface InboundReferral {
  /** `ad` or `post`. */
  sourceType: string;
  sourceId: string | null;
  headline: string | null;
  body: string | null;
  url: string | null;
  /** Click ID for Meta's Conversions API. */
  ctwaClid: string | null;
  /** WhatsApp's name of the source, such as `ctwa_ad`. */
  entryPoint: string | null;
  /** Base64url that only WhatsApp can read. */
  ctwaPayload: string | null;
}

/** Numbers are as the sender wrote them. */
export interface InboundContact {
  name: string | null;
  /** `whatsapp`: digits, if the sender's phone knows the account. */
  phones: { number: string; whatsapp: string | null }[];
}

export interface PollOption {
  name: string;
  /** SHA-256 of the option's text in base64, which votes contain. */
  hash: string;
}

export interface InboundPoll {
  question: string;
  options: PollOption[];
  /** 0 means any number. */
  selectableCount: number;
  /** Last vote per side. `at` is the sender's clock in ms. */
  votes: { fromMe: boolean; at: number; options: string[] }[];
}

export type InboundCard =
  | { poll: InboundPoll }
  | { order: InboundOrder }
  | { product: InboundProduct }
  | { reply: InboundReply }
  | { contacts: InboundContact[] }
  | { location: { latitude: number; longitude: number; name: string | null; address: string | null } };
