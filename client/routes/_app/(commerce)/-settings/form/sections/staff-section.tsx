import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import type { Editing } from '../editing.js';
import { FoldSection } from './fold-section.js';

const MAX_PHONES = 10;

export function StaffSection({ editing: { form } }: { editing: Editing }): React.ReactElement {
  const { t } = useTranslation();
  const { staff_phones: phones } = form.getValues();
  // Server errors name an index: `staff_phones.0`.
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('staff_phones'))?.[1];
  return (
    <FoldSection
      title={t('apps.section.staff')}
      help={t('apps.section_help.staff')}
      count={{ on: phones.length, all: MAX_PHONES }}
      badge={t('apps.staff.count', { count: phones.length })}
      hasError={Boolean(error)}
    >
      <TagsInput
        label={t('apps.staff.phones')}
        description={t('apps.staff.phones_help')}
        placeholder={phones.length === 0 ? t('apps.staff.phones_hint') : ''}
        dir="ltr"
        wrapperProps={{ dir: undefined }}
        inputMode="tel"
        maxTags={MAX_PHONES}
        splitChars={[',', ';', '،', '\n']}
        {...form.getInputProps('staff_phones')}
        value={phones}
        error={error}
        onChange={(entered) => form.setFieldValue('staff_phones', [...new Set(entered.map(normalize))].filter(Boolean))}
      />
    </FoldSection>
  );
}

const normalize = (phone: string): string => toLatinDigits(phone).replace(/(?!^\+)[^\d]/g, '');
