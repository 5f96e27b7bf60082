import classes from '../-settings.module.css';

interface FactRowProps {
  label: string;
  value?: React.ReactNode;
  help?: string | false;
  children?: React.ReactNode;
}

export function FactRow({ label, value, help, children }: FactRowProps): React.ReactElement {
  return (
    <div className={classes.line}>
      <div className={classes.fact}>
        <div className={classes.label}>{label}</div>
        {value && <div>{value}</div>}
        {help && <p className={classes.help}>{help}</p>}
      </div>
      {children}
    </div>
  );
}
