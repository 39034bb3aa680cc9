import { Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace, Fecha, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { NombreBanco } from './piezas.tsx';

type Informe = OutputOf<typeof contract, 'informe'>;

const BANCOS: readonly Columna<Informe['por_banco'][number]>[] = [
  { titulo: 'Banco', celda: (f) => <NombreBanco codigo={f.banco} /> },
  { titulo: 'Respondidos', cifra: true, celda: (f) => f.enviados },
  { titulo: 'Cargados', cifra: true, celda: (f) => f.cargados },
  { titulo: 'Aceptación', cifra: true, celda: (f) => <Porcentaje v={f.pct} /> },
  { titulo: 'Monto cargado', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
];
const CODIGOS: readonly Columna<Informe['por_codigo'][number]>[] = [
  { titulo: 'Código', celda: (f) => f.codigo },
  { titulo: 'Respuesta', celda: (f) => f.nombre },
  { titulo: 'Cargos', cifra: true, celda: (f) => f.n },
  { titulo: 'Monto', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
];
const NOMBRE_INTENTO = ['', 'Primer cargo', 'Primer reintento', 'Segundo reintento'];
const INTENTOS: readonly Columna<Informe['por_intento'][number]>[] = [
  { titulo: 'Intento', celda: (f) => NOMBRE_INTENTO[f.intento] ?? f.intento },
  { titulo: 'Respondidos', cifra: true, celda: (f) => f.enviados },
  { titulo: 'Cargados', cifra: true, celda: (f) => f.cargados },
  { titulo: 'Aceptación', cifra: true, celda: (f) => <Porcentaje v={f.pct} /> },
];
const INACTIVOS: readonly Columna<Informe['inactivos'][number]>[] = [
  { titulo: 'Mandato', celda: (f) => <Enlace to={`/pacs/${f.id}`}>{String(f.num_mandato)}</Enlace> },
  { titulo: 'Cliente', celda: (f) => f.nombre },
  { titulo: 'Sin cargos desde', celda: (f) => <Fecha v={f.desde} /> },
];

function Cuerpo({ d }: { d: Informe }) {
  if (d.por_codigo.length === 0 && d.inactivos.length === 0) return <Vacio razon="Ningún banco respondió cargos en esas fechas." />;
  return (
    <Stack>
      <Title order={2} size="h4">
        Por banco
      </Title>
      <Tabla nombre="Aceptación por banco" columnas={BANCOS} filas={d.por_banco} clave={(f) => f.banco} />
      <Title order={2} size="h4">
        Por respuesta
      </Title>
      <Tabla nombre="Cargos por código" columnas={CODIGOS} filas={d.por_codigo} clave={(f) => f.codigo} />
      <Title order={2} size="h4">
        Lo que se recupera al reintentar
      </Title>
      <Tabla nombre="Aceptación por intento" columnas={INTENTOS} filas={d.por_intento} clave={(f) => String(f.intento)} />
      {d.inactivos.length > 0 && (
        <>
          <Title order={2} size="h4">
            Mandatos sin uso
          </Title>
          <Tabla nombre="Mandatos sin uso" columnas={INACTIVOS} filas={d.inactivos} clave={(f) => f.id} />
        </>
      )}
    </Stack>
  );
}

/** How many charges each bank takes, why it refuses the others, and what trying again brings. */
export default function InformePac() {
  const [desde, setDesde] = useState('');
  const [hasta, setHasta] = useState('');
  const pedido = { ...(desde ? { desde } : {}), ...(hasta ? { hasta } : {}) };
  const { data: d, error, refetch } = useRead<Informe>('pacs', 'informe', pedido);
  return (
    <Stack>
      <PageTitle>Informe PAC</PageTitle>
      <Group align="end">
        <DateInput label="Cargos desde" value={desde || (d?.desde ?? '')} onChange={setDesde} />
        <DateInput label="Hasta" value={hasta || (d?.hasta ?? '')} onChange={setHasta} />
      </Group>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {!d && !error ? <Cargando lines={6} /> : null}
      {d && <Cuerpo d={d} />}
    </Stack>
  );
}
