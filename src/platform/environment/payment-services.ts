import { z } from 'zod';

export const PaymentServiceVariables = { MOYASAR_API_URL: address(), STRIPE_API_URL: address() };

type Variables = z.output<z.ZodObject<typeof PaymentServiceVariables>>;

export const toPaymentApiUrls = ({
  MOYASAR_API_URL,
  STRIPE_API_URL,
}: Variables): Readonly<Record<string, string | undefined>> => ({ moyasar: MOYASAR_API_URL, stripe: STRIPE_API_URL });

function address() {
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be an http address')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
  );
}
