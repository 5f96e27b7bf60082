import { useTranslation } from 'react-i18next';
import type { PreviewProps } from './preview-table.js';
import { RoleSelect } from './mapping/role-select.js';
import { RowResult } from './row-result.js';
import classes from './preview.module.css';

export function PreviewCards({ work, roles, onRole, isChanging }: PreviewProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <h3 className={classes.heading}>{t('imports.columns')}</h3>
      <ul className={classes.cards}>
        {work.columns.map(({ header, samples }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {work.file_name !== null && (
              <span className={classes.header}>
                <bdi>{header}</bdi>
              </span>
            )}
            <span className={classes.samples}>
              {samples.map((sample, sampleIndex) => (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={sampleIndex}>
                  {sampleIndex > 0 && ' · '}
                  <bdi>{sample}</bdi>
                </span>
              ))}
            </span>
            <RoleSelect
              column={index}
              header={header}
              role={roles[index] ?? 'skip'}
              onChange={(role) => onRole(index, role)}
            />
          </li>
        ))}
      </ul>
      <h3 className={classes.heading}>{t('imports.first_rows')}</h3>
      <ul className={classes.cards} aria-busy={isChanging}>
        {work.preview.map((row) => (
          <li key={row.row}>
            <span className={classes.rowHead}>
              <span className={`${classes.number} tabular`}>{row.row}</span>
              <RowResult row={row} />
            </span>
            <span className={classes.cells}>
              {row.cells
                .filter((cell) => cell !== '')
                .map((cell, cellIndex) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={cellIndex}>
                    {cellIndex > 0 && ' · '}
                    <bdi>{cell}</bdi>
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
