const CASH_ON_DELIVERY =
  /(^|[^a-z])cod([^a-z]|$)|(cash|pay(ment)?)[\s_-]*(on|upon)[\s_-]*(delivery|receipt)|عند\s*(ال)?(استلام|توصيل)/i;

export const isCashOnDelivery = (...methods: readonly (string | null)[]): boolean =>
  methods.some((method) => method !== null && CASH_ON_DELIVERY.test(method.replace(/[أإآ]/g, 'ا')));
