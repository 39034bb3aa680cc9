import 'dayjs/locale/es.js';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { isFecha, weekday } from '#kernel/values/fecha.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { useHoy } from '#platform/web/session/config.ts';

const finDeSemana = (f: string) => isFecha(f) && [0, 6].includes(weekday(f));

/** The month, with the days on which nothing falls due greyed out: it loads apart, as the library of dates does. */
export default function Dias({ value, onPick }: { value: string | null; onPick: (f: string) => void }) {
  const hoy = useHoy();
  const { data } = useOptions('prorrogas');
  const feriados = new Set(optionList(data, 'feriados').map((o) => o.codigo));
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      <DatePicker
        value={value}
        {...(value || hoy ? { defaultDate: value ?? hoy } : {})}
        {...(hoy ? { minDate: hoy } : {})}
        excludeDate={(d) => finDeSemana(d) || feriados.has(d)}
        onChange={(d) => d && onPick(d)}
        ariaLabels={{
          previousMonth: 'Mes anterior',
          nextMonth: 'Mes siguiente',
          monthLevelControl: 'Elegir mes',
          yearLevelControl: 'Elegir año',
        }}
        hideOutsideDates
        size="sm"
      />
    </DatesProvider>
  );
}
