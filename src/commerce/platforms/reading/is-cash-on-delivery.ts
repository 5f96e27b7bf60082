const CASH_ON_DELIVERY =
  /(^|[^a-z])cod([^a-z]|$)|(cash|pay(ment)?)[\s_-]*(on|upon)[\s_-]*(delivery|receipt)|عند\s*(ال)?(استلام|توصيل)/i;

export const isCashOnDelivery = (...ways: readonly (string | null)[]): boolean =>
  ways.some((way) => way !== null && CASH_ON_DELIVERY.test(way.replace(/[أإآ]/g, 'ا')));
