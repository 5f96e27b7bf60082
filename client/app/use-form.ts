import { useRef, useState } from 'react';
import { useForm as useMantineForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import { describeHttpError, describeFieldMessage } from './http/describe-http-error.js';
import { HttpError, retryTimeOf } from './http/http-error.js';
import { saveRevised } from './http/save-revised.js';

interface FormOptions<Values> {
  initialValues: Values;
  schema?: z.ZodType;
  /** Errors beyond the schema, by field. */
  validate?: (values: Values) => FormErrors;
  revision?: string | null | undefined;
}

type SaveValues<Values> = (values: Values, revision: string | undefined) => Promise<unknown>;

export interface ServerForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Marks fields after a 422 response. The `save` of a form that stays open returns its new revision. */
  onSubmit: (save: SaveValues<Values>) => (event: React.FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  problem: string | null;
  retryAt: number | null;
}

export function useForm<Values extends Record<string, unknown>>({
  initialValues,
  schema,
  validate,
  revision,
}: FormOptions<Values>): ServerForm<Values> {
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);
  const router = useRouter();
  // A push may change `revision` while the form keeps its values.
  const loadedRevision = useRef(revision ?? undefined);
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
    const firstPath = Object.keys(errors)[0];
    if (firstPath) focusField(form, firstPath);
  }

  async function run(save: SaveValues<Values>, values: Values): Promise<void> {
    // Enter submits before the busy button is drawn.
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    setRetryAt(null);
    setIsSaving(true);
    try {
      const saved = await saveRevised(
        (currentRevision) => save(values, currentRevision),
        loadedRevision.current,
        router,
      );
      if (typeof saved === 'string') loadedRevision.current = saved;
    } catch (error) {
      const fields = error instanceof HttpError ? toFormErrors(error) : {};
      const hasKnownField = Object.keys(fields).some((path) => (path.split('.')[0] ?? '') in initialValues);
      if (hasKnownField) showErrors(fields);
      else if (!(error instanceof HttpError && (error.isInBanner || error.status === 401))) {
        setProblem(describeHttpError(error));
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

function toFormErrors(error: HttpError): FormErrors {
  const entries = Object.entries(error.fields).map(([path, messages]) => [
    path,
    describeFieldMessage(messages[0] ?? '', error),
  ]);
  return Object.fromEntries(entries);
}

function focusField<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, path: string): void {
  // The error is drawn first, so that a screen reader reads it with the field.
  requestAnimationFrame(() => form.getInputNode(path)?.focus());
}
