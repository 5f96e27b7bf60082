import { Checkbox, Input, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import type { PackageDraft } from '@/data/billing/packages.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { PackageCard } from '../-packages/package-card.js';
import { AppSelect } from './app-select.js';
import { FeatureList } from './feature-list.js';
import { FormSection } from './form-section.js';
import { LimitFields } from './limit-fields.js';
import { checkPackageValues, type PackageValues, toDraft, toShownPackage } from './package-values.js';
import { PeriodList } from './period-list.js';
import classes from './package-form.module.css';

interface PackageFormProps {
  initial: PackageValues;
  hasLink?: boolean | undefined;
  /** Whether a migration created the package, whose texts are translated until changed. */
  isBuiltIn?: boolean;
  submitLabel: string;
  failureText: string;
  revision?: string | undefined;
  onSave: (draft: PackageDraft, revision: string | undefined) => Promise<void>;
}

export function PackageForm(props: PackageFormProps): React.ReactElement {
  const { initial, hasLink, isBuiltIn = false, submitLabel, failureText, revision, onSave } = props;
  const { t } = useTranslation();
  const seesApps = useCan('show apps');
  const { form, onSubmit, isSaving, problem } = useForm<PackageValues>({
    initialValues: initial,
    revision,
    validate: (values) => checkPackageValues(values, t),
  });
  const handleSubmit = onSubmit(async (submitted, knownRevision) => {
    try {
      await onSave(toDraft(submitted), knownRevision);
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(failureText);
      throw error;
    }
  });
  const values = form.getValues();
  const numberProps = { inputMode: 'decimal', dir: 'ltr', wrapperProps: { dir: undefined } } as const;
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={submitLabel}
      isSaving={isSaving}
      problem={problem}
      isDirty={form.isDirty()}
      aside={
        <section aria-label={t('packages.form.preview')}>
          <h2 className={classes.heading}>{t('packages.form.preview')}</h2>
          <PackageCard offer={toShownPackage(values, t)} showsKind />
        </section>
      }
    >
      <FormSection title={t('packages.form.main')}>
        {isBuiltIn && <p className={classes.notice}>{t('packages.form.translated')}</p>}
        <TextInput
          label={t('packages.form.name')}
          description={!isBuiltIn && t('packages.form.name_help')}
          required
          maxLength={100}
          {...form.getInputProps('title')}
        />
        <TextInput
          label={t('packages.form.main_name')}
          description={t('packages.form.main_name_help')}
          required
          maxLength={100}
          {...form.getInputProps('main_name')}
        />
        {seesApps && <AppSelect {...form.getInputProps('app_id')} />}
        <Textarea
          label={t('packages.form.description')}
          required
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <Checkbox
          label={t('packages.form.activate')}
          description={t('packages.form.activate_help')}
          {...form.getInputProps('status', { type: 'checkbox' })}
        />
        <Input.Wrapper label={t('packages.form.type')} labelElement="div">
          <SegmentedControl
            aria-label={t('packages.form.type')}
            className={classes.type}
            data={(['public', 'private'] as const).map((value) => ({ value, label: t(`packages.type.${value}`) }))}
            {...form.getInputProps('package_type')}
          />
          <p className={classes.help}>{t('packages.form.private_help')}</p>
          {values.package_type === 'private' && hasLink !== undefined && (
            <p className={classes.help}>{t(hasLink ? 'packages.link.has' : 'packages.link.has_none')}</p>
          )}
        </Input.Wrapper>
      </FormSection>
      <FormSection title={t('packages.form.price_part')}>
        <div className={classes.row}>
          <TextInput label={t('packages.form.price')} required {...numberProps} {...form.getInputProps('price')} />
          <TextInput
            label={t('packages.form.discount')}
            description={t('packages.form.discount_help')}
            {...numberProps}
            {...form.getInputProps('discount')}
          />
        </div>
        <div className={classes.row}>
          <TextInput
            label={t('packages.form.duration')}
            required
            {...numberProps}
            {...form.getInputProps('count_months')}
          />
          <NativeSelect
            label={t('packages.form.unit')}
            data={(['day', 'month', 'year'] as const).map((value) => ({
              value,
              label: t(`packages.form.units.${value}`),
            }))}
            {...form.getInputProps('period_type')}
          />
        </div>
        <PeriodList form={form} />
      </FormSection>
      <LimitFields form={form} />
      <FormSection title={t('packages.features')}>
        <FeatureList form={form} />
      </FormSection>
    </FormPage>
  );
}
