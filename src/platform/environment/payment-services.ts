import { z } from 'zod';

export const PaymentServiceVariables = {
  MOYASAR_API_URL: address('https://api.moyasar.com/v1'),
  STRIPE_API_URL: address('https://api.stripe.com'),
};

type Variables = z.output<z.ZodObject<typeof PaymentServiceVariables>>;

export const toPaymentApiUrls = ({ MOYASAR_API_URL, STRIPE_API_URL }: Variables) => ({
  moyasar: MOYASAR_API_URL,
  stripe: STRIPE_API_URL,
});

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
