import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import classes from './calendario.module.css';

type Mes = z.output<typeof contract.operations.calendario.output>;

const DIAS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const MESES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Month before or after, 'AAAA-MM'. */
function otroMes(mes: string, paso: number): string {
  const n = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1 + paso;
  return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
}

/** 0 = Monday. */
const diaSemana = (f: string) => (new Date(`${f}T00:00:00Z`).getUTCDay() + 6) % 7;

function Dia({ fecha, mes, hoy }: { fecha: string; mes: Mes; hoy: string }) {
  const feriado = mes.feriados.find((f) => f.fecha === fecha)?.nombre;
  const ausencias = mes.items.filter((a) => a.desde <= fecha && fecha <= a.hasta);
  const clase = [
    classes.dia,
    feriado || diaSemana(fecha) > 4 ? classes.libre : '',
    ausencias.length === 0 && !feriado ? classes.vacio : '',
  ];
  return (
    <li className={clase.join(' ')}>
      <span className={`${classes.numero} ${fecha === hoy ? classes.hoy : ''}`}>
        {Number(fecha.slice(8))}
        {fecha === hoy && <span className="sr-only"> (hoy)</span>}
      </span>
      {feriado && <span className={classes.ausencia}>{feriado}</span>}
      {ausencias.map((a) => (
        <span key={a.id} className={classes.ausencia}>
          <Enlace to={`/ausencias/${a.id}`}>{a.ejecutivo}</Enlace>
          {a.estado === 'solicitada' && ' (por aprobar)'}
        </span>
      ))}
    </li>
  );
}

function Rejilla({ periodo, mes, hoy }: { periodo: string; mes: Mes; hoy: string }) {
  const fechas: string[] = [];
  for (let f = `${periodo}-01` as Fecha; f.startsWith(periodo); f = addDays(f, 1)) fechas.push(f);
  const antes = diaSemana(fechas[0] ?? `${periodo}-01`);
  return (
    <ul className={classes.mes} style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Ausencias del mes">
      {DIAS.map((d) => (
        <li key={d} className={classes.nombre} aria-hidden>
          {d}
        </li>
      ))}
      {DIAS.slice(0, antes).map((d) => (
        <li key={`antes-${d}`} className={`${classes.dia} ${classes.vacio}`} aria-hidden />
      ))}
      {fechas.map((f) => (
        <Dia key={f} fecha={f} mes={mes} hoy={hoy} />
      ))}
    </ul>
  );
}

/** Who is away on each day of a month, of a branch or of all, over the holidays. */
export default function CalendarioAusencias() {
  const hoy = useHoy();
  const [search, set] = useUrlState();
  const periodo = /^\d{4}-\d{2}$/.test(oneOf(search.mes)) ? oneOf(search.mes) : hoy.slice(0, 7);
  const sucursal = oneOf(search.sucursal);
  const options = useOptions('ausencias');
  const r = useRead<Mes>('ausencias', 'calendario', { mes: periodo, ...(sucursal === '' ? {} : { sucursal_id: sucursal }) });
  return (
    <Stack>
      <PageTitle>Calendario de ausencias</PageTitle>
      <Group justify="space-between" align="end">
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => set({ mes: otroMes(periodo, -1) })}>
            Mes anterior
          </Button>
          <Text fw={600} aria-live="polite">
            {MESES[Number(periodo.slice(5)) - 1]} de {periodo.slice(0, 4)}
          </Text>
          <Button size="xs" variant="default" onClick={() => set({ mes: otroMes(periodo, 1) })}>
            Mes siguiente
          </Button>
        </Group>
        <Select
          label="Sucursal"
          placeholder="Todas"
          clearable
          data={optionList(options.data, 'sucursales').map((s) => ({ value: s.codigo, label: s.nombre }))}
          value={sucursal === '' ? null : sucursal}
          onChange={(v) => set({ sucursal: v })}
        />
      </Group>
      {r.isPending && <Cargando lines={8} />}
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      {r.data && <Rejilla periodo={periodo} mes={r.data} hoy={hoy} />}
      {r.data?.items.length === 0 && <Text size="sm">Nadie se ausenta en este mes.</Text>}
    </Stack>
  );
}
