import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import type { Editing } from '../editing.js';
import { FoldSection } from './fold-section.js';

const MOST_PHONES = 10;

/** The merchant's own people, who hear of what happens in the store. */
export function StaffSection({ editing: { form } }: { editing: Editing }): React.ReactElement {
  const { t } = useTranslation();
  const { staff_phones: phones } = form.getValues();
  // The server's are of the single numbers: `staff_phones.0`.
  const error = Object.entries(form.errors).find(([path]) => path.startsWith('staff_phones'))?.[1];
  return (
    <FoldSection
      title={t('apps.section.staff')}
      help={t('apps.section_help.staff')}
      count={{ on: phones.length, all: MOST_PHONES }}
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
        maxTags={MOST_PHONES}
        splitChars={[',', ';', '،', '\n']}
        {...form.getInputProps('staff_phones')}
        value={phones}
        error={error}
        onChange={(written) => form.setFieldValue('staff_phones', [...new Set(written.map(tidy))].filter(Boolean))}
      />
    </FoldSection>
  );
}

/** Digits of both scripts, a plus in front. */
const tidy = (written: string): string => toLatinDigits(written).replace(/(?!^\+)[^\d]/g, '');
