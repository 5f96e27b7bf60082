import { useDirection } from '@mantine/core';
import { Bar, BarChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '../format/format-number.js';
import classes from './bar-chart.module.css';

export interface ChartBar {
  label: string;
  shortLabel: string;
  /** Values stacked from the bottom. */
  parts: readonly number[];
  /** Values in tooltip and table. */
  figures: readonly number[];
}

export interface DrawnChart {
  name: string;
  heading: string;
  bars: readonly ChartBar[];
  colors: readonly string[];
  figures: readonly string[];
}

const MARGIN = { top: 8, right: 4, bottom: 0, left: 4 };
/** Space for half a label, without which most labels would be dropped. */
const AXIS_PADDING = { left: 22, right: 22 };
/** Lowest end of the axis without fractional ticks. */
const MIN_AXIS_END = 4;

/** Draws left to right, because a right-to-left SVG swaps text anchors. */
export function BarDrawing({ name, bars, colors, figures }: DrawnChart): React.ReactElement {
  const { dir: direction } = useDirection();
  const highest = Math.max(...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  return (
    <div className={classes.drawing} dir="ltr">
      <BarChart
        responsive
        className={classes.chart}
        data={[...bars]}
        margin={MARGIN}
        barCategoryGap="20%"
        maxBarSize={36}
        aria-label={name}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="shortLabel"
          padding={AXIS_PADDING}
          interval="equidistantPreserveEnd"
          minTickGap={12}
          tick={{ direction }}
          tickLine={false}
          axisLine={false}
        />
        <YAxis
          orientation={direction === 'rtl' ? 'right' : 'left'}
          width="auto"
          domain={[0, highest > MIN_AXIS_END ? 'auto' : MIN_AXIS_END]}
          tickCount={3}
          allowDecimals={false}
          tickFormatter={(value: number) => formatNumber(value, currentLanguage())}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          content={<BarTooltip figures={figures} direction={direction} />}
          cursor={{ className: classes.cursor }}
          isAnimationActive={false}
        />
        {colors.map((color, index) => (
          <Bar
            key={color}
            dataKey={({ parts }: ChartBar) => parts[index]}
            stackId="whole"
            fill={color}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </div>
  );
}

interface BarTooltipProps extends Partial<TooltipContentProps> {
  figures: readonly string[];
  direction: 'ltr' | 'rtl';
}

function BarTooltip({ active, payload, figures, direction }: BarTooltipProps): React.ReactElement | null {
  const bar = payload?.[0]?.payload as ChartBar | undefined;
  if (!active || !bar) return null;
  return (
    <div className={classes.tip} dir={direction} role="status">
      <strong>{bar.label}</strong>
      {bar.figures.map((value, index) => (
        <span key={figures[index]} className={classes.line}>
          <span>{figures[index]}</span>
          <span className="tabular">{formatNumber(value, currentLanguage())}</span>
        </span>
      ))}
    </div>
  );
}
