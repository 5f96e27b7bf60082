import classes from './chart-legend.module.css';

export function ChartLegend(props: { names: readonly string[]; colors: readonly string[] }): React.ReactElement {
  const { names, colors } = props;
  return (
    <ul className={classes.legend}>
      {names.map((name, index) => (
        <li key={name}>
          <span className={classes.mark} style={{ background: colors[index] }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
