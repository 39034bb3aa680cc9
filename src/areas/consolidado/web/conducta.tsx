import { Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import classes from './consolidado.module.css';
import { enPalabras } from './escrito.tsx';
import type { Cobertura as DatosCobertura, Conducta as DatosConducta } from './tipos.ts';

const dias = (v: string | null): string => (v === null ? '—' : v.replace('.', ','));

type Mes = DatosConducta['meses'][number];
/** How dark a month is: by the brackets of mora, so that the colour says what its number says. */
const tono = (d: number): number => (d <= 0 ? 0 : d <= 15 ? 1 : d <= 30 ? 2 : d <= 60 ? 3 : 4);

/** Each month of each role, its worst day of mora written and shaded: the drawing is its own table. */
function Calendario({ meses }: { meses: readonly Mes[] }) {
  const todos = [...new Set(meses.map((m) => m.mes))].sort();
  const roles = [...new Set(meses.map((m) => m.rol))];
  const de = (rol: string, mes: string) => meses.find((m) => m.rol === rol && m.mes === mes);
  return (
    <Table.ScrollContainer minWidth={560} type="native" role="region" tabIndex={0} aria-label="Días de mora de cada mes">
      <Table fz="sm" withRowBorders={false}>
        <caption className="sr-only">Peor día de mora de cada mes, por rol</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Peor mora</Table.Th>
            {todos.map((m) => (
              <Table.Th key={m} scope="col" ta="center">
                {`${m.slice(5)}-${m.slice(2, 4)}`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {roles.map((rol) => (
            <Table.Tr key={rol}>
              <Table.Th scope="row" fw={400}>
                {enPalabras(rol)}
              </Table.Th>
              {todos.map((m) => {
                const visto = de(rol, m);
                return (
                  <Table.Td key={m} ta="center" className={classes.mes} data-tono={visto ? tono(visto.peor_mora) : 'nada'}>
                    {visto ? visto.peor_mora : '—'}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const PROMESAS: Readonly<Record<string, string>> = {
  cumplido: 'Cumplidas',
  parcial: 'Cumplidas en parte',
  incumplido: 'Rotas',
  vigente: 'Por cumplir',
};

/** What it promised to those who collect, and how it ended. */
function Promesas({ promesas }: { promesas: NonNullable<DatosConducta['promesas']> }) {
  if (promesas.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No prometió ningún pago en esos meses.
      </Text>
    );
  return (
    <Tabla
      nombre="Promesas de pago"
      clave={(p) => p.estado}
      filas={promesas}
      columnas={[
        { titulo: 'Promesas', celda: (p) => PROMESAS[p.estado] ?? enPalabras(p.estado) },
        { titulo: 'Cuántas', cifra: true, celda: (p) => p.n },
        { titulo: 'Prometido', cifra: true, celda: (p) => <Pesos v={p.prometido} /> },
        { titulo: 'Pagado en su plazo', cifra: true, celda: (p) => <Pesos v={p.pagado} /> },
      ]}
    />
  );
}

/** How it paid what it owed in each role, the last twelve months against the last three. */
export function Conducta({ rut, al }: { rut: string; al: string | undefined }) {
  const q = useRead<DatosConducta>('consolidado', `${rut}/comportamiento`, { al });
  if (q.isPending) return <Cargando lines={4} />;
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  if (q.data.roles.length === 0 && !q.data.promesas?.length) return <Vacio razon="No debió nada en los últimos doce meses." />;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Del {formatFecha(q.data.desde)} al {formatFecha(q.data.hasta)}. Los días se ponderan por el capital.
      </Text>
      <Tabla
        nombre="Comportamiento por rol"
        clave={(r) => r.rol}
        filas={q.data.roles}
        columnas={[
          { titulo: 'Como', celda: (r) => enPalabras(r.rol) },
          { titulo: 'Deudas', cifra: true, celda: (r) => r.obligaciones },
          { titulo: 'Pagadas', cifra: true, celda: (r) => r.pagadas },
          { titulo: 'Atraso, 12 meses', cifra: true, celda: (r) => dias(r.dias_promedio) },
          { titulo: 'Atraso, 3 meses', cifra: true, celda: (r) => dias(r.dias_promedio_3m) },
          { titulo: 'Peor mora', cifra: true, celda: (r) => r.peor_mora },
          { titulo: 'Castigos', cifra: true, celda: (r) => r.castigos },
        ]}
      />
      {q.data.meses.length > 0 && <Calendario meses={q.data.meses} />}
      {q.data.promesas && <Promesas promesas={q.data.promesas} />}
    </Stack>
  );
}

/** What of each debt its garantías cover: never more than it owes. */
export function Cobertura({ rut, al }: { rut: string; al: string | undefined }) {
  const q = useRead<DatosCobertura>('consolidado', `${rut}/cobertura`, { al });
  if (q.isPending) return <Cargando lines={4} />;
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  if (q.data.deudas.length === 0) return <Vacio razon="No tiene deudas que cubrir." />;
  return (
    <Stack>
      <Cifras
        items={[
          { titulo: 'Saldo', valor: <Pesos v={q.data.saldo} /> },
          { titulo: 'Cubierto', valor: <Pesos v={q.data.cubierto} /> },
          { titulo: 'Descubierto', valor: <Pesos v={q.data.saldo - q.data.cubierto} /> },
        ]}
      />
      <Tabla
        nombre="Cobertura de cada deuda"
        clave={(d) => d.pk}
        filas={q.data.deudas}
        columnas={[
          { titulo: 'Deuda', celda: (d) => d.titulo },
          { titulo: 'Saldo', cifra: true, celda: (d) => <Pesos v={d.saldo} /> },
          { titulo: 'Cubierto', cifra: true, celda: (d) => <Pesos v={d.cubierto} /> },
          { titulo: 'Descubierto', cifra: true, celda: (d) => <Pesos v={d.descubierto} /> },
          { titulo: 'Cobertura', cifra: true, celda: (d) => <Porcentaje v={d.pct} /> },
        ]}
      />
    </Stack>
  );
}
