import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './field-list.module.css';
import type { Field } from './list-fields.js';

interface FieldListProps {
  title: string | null;
  fields: Field[];
  /** Hides the “required” marks, because the server sends every field. */
  isFromServer?: boolean;
}

export function FieldList({ title, fields, isFromServer = false }: FieldListProps): React.ReactElement {
  return (
    <div>
      {title !== null && <h4 className={classes.title}>{title}</h4>}
      <ul className={classes.list}>
        {fields.map((field) => (
          <li key={field.path} className={classes.field} style={{ marginInlineStart: field.depth * 16 }}>
            <FieldLine field={field} isFromServer={isFromServer} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FieldLine({ field, isFromServer }: { field: Field; isFromServer: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const { name, type, isRequired, description, values, fallback, bounds } = field;
  return (
    <>
      <div className={classes.head}>
        <code className={classes.name} dir="ltr">
          {name}
        </code>
        <bdi className={classes.type} dir="ltr">
          {type}
        </bdi>
        {isRequired && !isFromServer && <span className={classes.required}>{t('api.required')}</span>}
        {bounds && <Bounds {...bounds} />}
        {fallback !== null && (
          <span className={classes.type}>
            {t('api.default')} <code dir="ltr">{fallback}</code>
          </span>
        )}
      </div>
      {description && <p className={classes.about}>{description}</p>}
      {values.length > 0 && (
        <p className={classes.values} dir="ltr">
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </p>
      )}
    </>
  );
}

const BOUND_TEXTS = { characters: 'api.most_characters', entries: 'api.most_entries', value: 'api.between' } as const;

function Bounds({ unit, min, max }: NonNullable<Field['bounds']>): React.ReactElement {
  const { t } = useTranslation();
  const format = (value: number) => formatNumber(value, currentLanguage());
  return <span className={classes.type}>{t(BOUND_TEXTS[unit], { smallest: format(min), most: format(max) })}</span>;
}
