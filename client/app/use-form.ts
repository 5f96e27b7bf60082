import { useRef, useState } from 'react';
import { useForm as useMantineForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import { describeError, describeFieldMessage } from './http/describe-error.js';
import { HttpError, retryTimeOf } from './http/http-error.js';

interface FormOptions<Values> {
  initialValues: Values;
  /** The contract's schema of the payload, checked before anything is sent. */
  schema?: z.ZodType;
  /** Extra checks the schema cannot know; texts by field. */
  validate?: (values: Values) => FormErrors;
}

export interface ServerForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** For `<form onSubmit>`: runs the checks, then `save`; a 422 lands on its fields, focus goes to the first. */
  onSubmit: (save: (values: Values) => Promise<void>) => (event: React.FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  /** A failure that belongs to no field. */
  problem: string | null;
  /** By this computer's clock: when the server listens again, after too many tries. */
  retryAt: number | null;
}

export function useForm<Values extends Record<string, unknown>>({
  initialValues,
  schema,
  validate,
}: FormOptions<Values>): ServerForm<Values> {
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const form = useMantineForm<Values>({
    initialValues,
    validateInputOnChange: false,
    clearInputErrorOnChange: true,
    validate: (values) => ({ ...(schema ? checkSchema(schema, values) : {}), ...validate?.(values) }),
  });

  function showErrors(errors: FormErrors): void {
    form.setErrors(errors);
    const first = Object.keys(errors)[0];
    if (first) focusField(form, first);
  }

  async function run(save: (values: Values) => Promise<void>, values: Values): Promise<void> {
    // A key sends the form as well, whatever its button says, and before a busy one is drawn.
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    setRetryAt(null);
    setIsSaving(true);
    try {
      await save(values);
    } catch (error) {
      const fields = error instanceof HttpError ? toFormErrors(error) : {};
      const known = Object.keys(fields).some((path) => (path.split('.')[0] ?? '') in initialValues);
      if (known) showErrors(fields);
      else if (!(error instanceof HttpError && (error.isInBanner || error.status === 401))) {
        setProblem(describeError(error));
        setRetryAt(retryTimeOf(error));
      }
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  return {
    form,
    isSaving,
    problem,
    retryAt,
    onSubmit: (save) =>
      form.onSubmit(
        (values) => void run(save, values),
        (errors) => showErrors(errors),
      ),
  };
}

function checkSchema(schema: z.ZodType, values: unknown): FormErrors {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors: FormErrors = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= describeFieldMessage(issue.message);
  return errors;
}

/** Only the first message of a field is shown. */
function toFormErrors(error: HttpError): FormErrors {
  const entries = Object.entries(error.fields).map(([path, messages]) => [
    path,
    describeFieldMessage(messages[0] ?? '', error),
  ]);
  return Object.fromEntries(entries);
}

function focusField<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, path: string): void {
  // The message must be on screen first, so that a screen reader reads it with the field.
  requestAnimationFrame(() => form.getInputNode(path)?.focus());
}
