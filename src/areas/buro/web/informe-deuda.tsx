import { Progress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { Cifras as Indicadores } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { ContenidoDeuda, Tramos } from '../domain/contenido.ts';
import { Advertencias, Cifras, SIN_ACREEDORES, TRAMOS } from './palabras.tsx';

const total = (t: Tramos): number => TRAMOS.reduce((a, { clave }) => a + t[clave], 0);

/** Debt by tramo of days as one stacked bar; its figures are the table under it. */
function Barra({ t }: { t: Tramos }) {
  const todo = total(t);
  if (todo === 0) return null;
  return (
    <Progress.Root size="lg" aria-hidden>
      {TRAMOS.filter(({ clave }) => t[clave] > 0).map(({ clave, color }) => (
        <Progress.Section key={clave} value={(t[clave] / todo) * 100} color={color} />
      ))}
    </Progress.Root>
  );
}

function Tesoreria({ t }: { t: NonNullable<ContenidoDeuda['tgr']> }) {
  const dicho = [t.tipo, t.convenio ? 'con convenio' : null, t.cobranza_judicial ? 'en cobranza judicial' : null]
    .filter(Boolean)
    .join(', ');
  return (
    <Indicadores
      items={[
        { titulo: 'Deuda con la Tesorería', valor: t.situacion === 'SIN_DEUDA' ? 'Sin deuda' : <Pesos v={t.monto} /> },
        ...(dicho ? [{ titulo: 'Situación', valor: dicho }] : []),
      ]}
    />
  );
}

/** What a person owes: to the Treasury, or direct and indirect by tramo, with each currency by itself. */
export function InformeDeuda({ c }: { c: ContenidoDeuda }) {
  if (c.tgr) return <Tesoreria t={c.tgr} />;
  return (
    <Stack gap="sm">
      <Indicadores
        items={[
          { titulo: 'Deuda', valor: <Cifras montos={c.por_moneda} /> },
          { titulo: 'Instituciones', valor: c.advertencias.includes(SIN_ACREEDORES) ? <Nada /> : c.instituciones },
          { titulo: 'Líneas disponibles', valor: <Pesos v={c.lineas_disponibles} /> },
        ]}
      />
      <Advertencias de={c.advertencias.filter((a) => a !== SIN_ACREEDORES)} />
      <Barra t={c.directa} />
      <Tabla
        nombre="Deuda por tramo"
        ancho={340}
        filas={TRAMOS}
        clave={(t) => t.clave}
        columnas={[
          { titulo: 'Tramo', celda: (t) => t.titulo },
          { titulo: 'Directa', celda: (t) => <Pesos v={c.directa[t.clave]} />, cifra: true },
          { titulo: 'Indirecta', celda: (t) => <Pesos v={c.indirecta[t.clave]} />, cifra: true },
        ]}
      />
      <Text size="sm" c="dimmed">
        Datos al <Fecha v={c.al} span inherit />
      </Text>
    </Stack>
  );
}
