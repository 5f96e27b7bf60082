import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PackageValues } from './package-values.js';
import classes from './package-form.module.css';

const MAX_FEATURES = 50;

export function FeatureList({ form }: { form: UseFormReturnType<PackageValues> }): React.ReactElement {
  const { t } = useTranslation();
  const { features } = form.getValues();
  return (
    <>
      {features.map((_, index) => {
        const number = String(index + 1);
        const removeLabel = t('packages.form.remove_feature', { number });
        return (
          <div key={index} className={classes.entry}>
            <TextInput
              label={t('packages.form.feature', { number })}
              required={index === 0}
              maxLength={200}
              {...form.getInputProps(`features.${index}`)}
            />
            {features.length > 1 && (
              <ActionIcon
                aria-label={removeLabel}
                title={removeLabel}
                onClick={() => form.removeListItem('features', index)}
              >
                <IconTrash size={18} stroke={1.5} />
              </ActionIcon>
            )}
          </div>
        );
      })}
      <Button
        className={classes.add}
        variant="default"
        disabled={features.length >= MAX_FEATURES}
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={() => form.insertListItem('features', '')}
      >
        {t('packages.form.add_feature')}
      </Button>
    </>
  );
}
