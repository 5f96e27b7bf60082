import { VisuallyHidden } from '@mantine/core';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '../format/format-number.js';
import classes from './heat-map.module.css';

interface HeatMapProps {
  label: string;
  heading: string;
  columns: readonly string[];
  rows: readonly { name: string; values: readonly number[] }[];
}

export function HeatMap({ label, heading, columns, rows }: HeatMapProps): React.ReactElement {
  const highest = Math.max(1, ...rows.flatMap(({ values }) => values));
  const language = currentLanguage();
  return (
    // Focus lets keyboard users scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} role="region" aria-label={label} tabIndex={0} dir="ltr">
      <table className={classes.map}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{heading}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {values.map((value, index) => (
                <td
                  key={columns[index]}
                  data-strong={value > highest / 2 || undefined}
                  style={
                    value > 0
                      ? {
                          background: `color-mix(in srgb, var(--chart-read) ${shadeOf(value / highest)}%, var(--surface))`,
                        }
                      : undefined
                  }
                >
                  {formatNumber(value, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Skips middle shades, which have too little contrast with both text colors. */
const shadeOf = (share: number): number => (share > 0.5 ? 60 + share * 40 : 8 + share * 44);
