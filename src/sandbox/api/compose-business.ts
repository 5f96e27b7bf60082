import { randomBytes } from 'node:crypto';
import type { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../network.js';
import type { ProtoMessage } from '../phones/describe-message.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import type { SentAd, SentOrder, SentProduct, SentReply } from '../sandbox-business.contract.js';

type Context = proto.IContextInfo | undefined;

const toThousandths = (amount: number): number => Math.round(amount * 1000);

export function composeOrder(
  network: Network,
  seller: VirtualPhone,
  order: SentOrder,
  contextInfo: Context,
): ProtoMessage {
  const token = randomBytes(12).toString('base64');
  network.orders.put(token, order);
  const { items } = order;
  return {
    orderMessage: {
      orderId: order.id,
      token,
      itemCount: items.reduce((count, { quantity }) => count + quantity, 0),
      status: 1,
      surface: 1,
      message: order.note ?? null,
      orderTitle: order.title ?? null,
      sellerJid: seller.jid('pn'),
      totalAmount1000: toThousandths(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)),
      totalCurrencyCode: order.currency,
      contextInfo: contextInfo ?? null,
    },
  };
}

export function composeProduct(seller: VirtualPhone, sent: SentProduct, contextInfo: Context): ProtoMessage {
  const businessOwnerJid = seller.jid('pn');
  const productMessage: proto.Message.IProductMessage = {
    product: {
      productId: sent.id,
      title: sent.title,
      description: sent.description ?? null,
      currencyCode: sent.currency,
      priceAmount1000: toThousandths(sent.price),
      url: sent.url ?? null,
      productImageCount: 1,
    },
    businessOwnerJid,
  };
  if (sent.question === undefined) return { productMessage: { ...productMessage, contextInfo: contextInfo ?? null } };
  const quoted = { stanzaId: randomBytes(8).toString('hex').toUpperCase(), participant: businessOwnerJid };
  return {
    extendedTextMessage: { text: sent.question, contextInfo: { ...quoted, quotedMessage: { productMessage } } },
  };
}

export function composeReply(
  { kind, id, text, description, name, params }: SentReply,
  contextInfo: Context,
): ProtoMessage {
  const context = { contextInfo: contextInfo ?? null };
  switch (kind) {
    case 'button':
      return {
        buttonsResponseMessage: {
          selectedButtonId: id ?? null,
          selectedDisplayText: text ?? null,
          type: 1,
          ...context,
        },
      };
    case 'list':
      return {
        listResponseMessage: {
          title: text ?? null,
          description: description ?? null,
          listType: 1,
          singleSelectReply: { selectedRowId: id ?? null },
          ...context,
        },
      };
    case 'template':
      return { templateButtonReplyMessage: { selectedId: id ?? null, selectedDisplayText: text ?? null, ...context } };
    case 'form':
      return {
        interactiveResponseMessage: {
          ...(text !== undefined && { body: { text } }),
          nativeFlowResponseMessage: { name: name ?? 'flow', paramsJson: JSON.stringify(params ?? {}), version: 3 },
          ...context,
        },
      };
  }
}

export function adContext({ title, body, sourceId, url, clickId, isOpaque }: SentAd): proto.IContextInfo {
  const entry = {
    conversionSource: 'FB_Ads',
    conversionData: randomBytes(24),
    conversionDelaySeconds: 3,
    entryPointConversionSource: 'ctwa_ad',
    entryPointConversionApp: 'instagram',
    entryPointConversionDelaySeconds: 3,
  };
  if (isOpaque) return { ...entry, ctwaPayload: randomBytes(48), ctwaSignals: 'sealed' };
  return {
    ...entry,
    externalAdReply: {
      title: title ?? null,
      body: body ?? null,
      mediaType: 1,
      sourceType: 'ad',
      sourceId: sourceId ?? null,
      sourceUrl: url ?? null,
      ctwaClid: clickId ?? null,
      sourceApp: 'instagram',
      showAdAttribution: true,
    },
  };
}
