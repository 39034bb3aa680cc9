import { Anchor, Card, Stack, Table, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { FalloLectura } from '#platform/web/feedback/states.tsx';
import classes from './tarjeta.module.css';
import type { Caja } from './tipos.ts';

const FilasDeWidget = lazy(() => import('./filas.tsx'));

type Linea = Caja['lineas'][number];
interface Abierta {
  linea: Linea;
  dia: string;
}

const diaDicho = (dia: string, i: number): string => (i === 0 ? 'Hoy' : formatFecha(dia).slice(0, 5));

function Total({ titulo, caja, de, fuerte = false }: { titulo: string; caja: Caja; de: 'hay' | 'queda'; fuerte?: boolean }) {
  const fw = fuerte ? 700 : 400;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={fw}>
        {titulo}
      </Table.Th>
      {caja.dias.map((d) => (
        <Table.Td key={d.dia} className={classes.valor} fw={fw} {...(d[de] < 0 ? { c: 'var(--r-danger-text)' } : {})}>
          {formatPesos(d[de])}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Why only a part of some lines is counted, each reason once with the lines of which it is. */
const porques = (caja: Caja): [string, string[]][] => {
  const out = new Map<string, string[]>();
  for (const l of caja.lineas) if (l.porque) out.set(l.porque, [...(out.get(l.porque) ?? []), l.titulo]);
  return [...out.entries()];
};

function LineaDeCaja({ l, caja, abrir }: { l: Linea; caja: Caja; abrir: (a: Abierta) => void }) {
  const signo = l.sentido === 'sale' ? -1 : 1;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} className={classes.concepto}>
        {l.titulo}
      </Table.Th>
      {l.dias.map((d, i) => {
        const dia = caja.dias[i]?.dia ?? '';
        return (
          <Table.Td key={dia} className={classes.valor}>
            {d.filas === 0 ? (
              <Text span size="sm" c="dimmed">
                {formatPesos(0)}
              </Text>
            ) : (
              <Anchor
                component="button"
                type="button"
                c="inherit"
                fz="inherit"
                onClick={() => abrir({ linea: l, dia })}
                aria-label={`${l.titulo}, ${formatFecha(dia)}: ${formatPesos(signo * d.cuenta)}. Ver las filas`}
              >
                {formatPesos(signo * d.cuenta)}
              </Anchor>
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function TablaDeCaja({ caja }: { caja: Caja }) {
  const [abierta, setAbierta] = useState<Abierta | null>(null);
  return (
    <Table.ScrollContainer minWidth={760} type="native" aria-label="Caja de hoy y cinco días hábiles" tabIndex={0} role="region">
      <Table fz="sm" verticalSpacing={4}>
        <caption className="sr-only">Lo que hay al empezar cada día, lo que se espera que entre y salga, y lo que queda</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {caja.dias.map((d, i) => (
              <Table.Th key={d.dia} scope="col" className={classes.valor}>
                {diaDicho(d.dia, i)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Total titulo="Hay al empezar" caja={caja} de="hay" />
          {(['entra', 'sale'] as const).flatMap((s) =>
            caja.lineas.filter((l) => l.sentido === s).map((l) => <LineaDeCaja key={l.nombre} l={l} caja={caja} abrir={setAbierta} />),
          )}
          <Total titulo="Queda al terminar" caja={caja} de="queda" fuerte />
        </Table.Tbody>
      </Table>
      <Suspense fallback={null}>
        {abierta && (
          <FilasDeWidget
            w={{ nombre: abierta.linea.nombre, titulo: abierta.linea.titulo, unidad: 'pesos' }}
            de={{ nombre: formatFecha(abierta.dia) }}
            en={{ ruta: 'caja/filas', parametros: { linea: abierta.linea.nombre, dia: abierta.dia } }}
            onClose={() => setAbierta(null)}
          />
        )}
      </Suspense>
    </Table.ScrollContainer>
  );
}

/** The money at hand and what is expected of it the next days; nothing for who may not see it. */
export function CajaDelDia() {
  const { data, error, refetch } = useRead<Caja | null>('tablero', 'caja');
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Card withBorder component="section" aria-labelledby="caja-del-dia">
      <Title order={2} size="h5" id="caja-del-dia">
        Caja de hoy y cinco días hábiles
      </Title>
      <Text size="xs" c="dimmed" mb={4}>
        Lo que hay según los libros, más lo que se espera que entre y menos lo que se espera que salga. Lo que cae en un día sin banco se
        cuenta en el hábil siguiente.
      </Text>
      <Stack gap={6}>
        <TablaDeCaja caja={data} />
        {porques(data).map(([porque, titulos]) => (
          <Text key={porque} size="xs" c="dimmed">
            {titulos.join(' y ')}: {porque.charAt(0).toLowerCase() + porque.slice(1)}.
          </Text>
        ))}
        {data.si_sale_todo && (
          <Text size="xs" c="dimmed">
            Si hoy saliera todo lo exigible, serían {formatPesos(data.si_sale_todo.mas)} más y quedarían{' '}
            {formatPesos(data.si_sale_todo.quedarian)}.
          </Text>
        )}
        {data.faltan.length > 0 && (
          <Text size="xs" c="dimmed">
            Parcial: su perfil no ve {data.faltan.map((t) => t.toLowerCase()).join(', ')}.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
