import { z } from 'zod';

export const PaymentServiceVariables = {
  MOYASAR_API_URL: address('https://api.moyasar.com/v1'),
  STRIPE_API_URL: address('https://api.stripe.com'),
};

function address(usual: string) {
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be an http address')
      .default(usual)
      .transform((value) => value.replace(/\/+$/, '')),
  );
}
