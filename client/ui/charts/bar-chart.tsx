import { VisuallyHidden } from '@mantine/core';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '../format/format-number.js';
import { onDemand } from '../on-demand.js';
import type { ChartBar, DrawnChart } from './bar-drawing.js';
import classes from './bar-chart.module.css';

interface BarChartProps extends Omit<DrawnChart, 'bars'> {
  bars: readonly ChartBar[] | undefined;
}

const BarDrawing = onDemand(() => import('./bar-drawing.js').then((module) => module.BarDrawing));

/** Draws bars, and a table for screen readers. */
export function BarChart({ bars, ...rest }: BarChartProps): React.ReactElement {
  return (
    <>
      <div className={classes.space}>{bars && <BarDrawing bars={bars} {...rest} />}</div>
      {bars && <BarTable bars={bars} {...rest} />}
    </>
  );
}

function BarTable({ name, heading, bars, figures }: DrawnChart): React.ReactElement {
  const language = currentLanguage();
  return (
    <VisuallyHidden>
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            {[heading, ...figures].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              {bar.figures.map((value, index) => (
                <td key={figures[index]}>{formatNumber(value, language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
