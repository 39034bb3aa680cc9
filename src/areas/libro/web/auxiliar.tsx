import { Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { humanize } from '#platform/web/inputs/parse.ts';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { AuxiliarOut } from '../contract.ts';
import { Fechas, useFiltro } from './filtros.tsx';
import { enPalabras } from './palabras.ts';
import { type Columna, columnaPesos, Tabla } from './tabla.tsx';

type Auxiliar = z.output<typeof AuxiliarOut>;
type Deuda = Auxiliar['deudas'][number];
type Saldo = Auxiliar['saldos'][number];

const DEUDAS: readonly Columna<Deuda>[] = [
  { titulo: 'Deuda', celda: (d) => `${humanize(d.tipo)} ${d.numero}${d.cuota ? `-${d.cuota}` : ''}` },
  { titulo: 'Concepto', celda: (d) => humanize(d.concepto) },
  { titulo: 'Rol', celda: (d) => humanize(d.rol) },
  { titulo: 'Vence', celda: (d) => <Fecha v={d.vencimiento} /> },
  { titulo: 'Días de mora', cifra: true, celda: (d) => (d.dias_mora > 0 ? d.dias_mora : '') },
  columnaPesos('Monto', (d) => d.monto),
];
const SALDOS: readonly Columna<Saldo>[] = [
  { titulo: 'Cuenta', celda: (s) => `${s.cuenta} ${s.nombre}` },
  { titulo: 'Obligación', celda: (s) => enPalabras(s) },
  columnaPesos('Saldo', (s) => s.saldo),
  { titulo: '', celda: (s) => (s.pk ? <Enlace to={`/libro/mayor?cuenta=${s.cuenta}&pk=${s.pk}`}>Ver líneas</Enlace> : '') },
];

function Contenido({ a }: { a: Auxiliar }) {
  const e = a.exposicion;
  return (
    <>
      <Cifras
        items={[
          { titulo: 'Debe como titular', valor: <Pesos v={a.total} /> },
          { titulo: 'Exposición', valor: <Pesos v={e.total} /> },
          { titulo: 'Líneas aprobadas', valor: <Pesos v={e.lineas} /> },
          { titulo: 'Como aval', valor: <Pesos v={e.indirecta} /> },
        ]}
      />
      <Title order={2} size="h4">
        Deudas por concepto
      </Title>
      {a.deudas.length === 0 ? (
        <Vacio razon="No tiene deudas a esta fecha." />
      ) : (
        <Tabla nombre="Deudas por concepto" columnas={DEUDAS} filas={a.deudas} clave={(d) => `${d.pk}/${d.concepto}`} />
      )}
      <Title order={2} size="h4">
        Saldos contables
      </Title>
      {a.saldos.length === 0 ? (
        <Vacio razon="No tiene saldos en el libro." />
      ) : (
        <Tabla nombre="Saldos contables" columnas={SALDOS} filas={a.saldos} clave={(s) => `${s.cuenta}/${s.pk ?? ''}`} />
      )}
    </>
  );
}

/** What a RUT owes and what the books hold under it. */
export default function AuxiliarPorRut() {
  const [rut, ponerRut] = useFiltro('rut');
  const [al] = useFiltro('al');
  const [escrito, setEscrito] = useState(rut);
  const query = useRead<Auxiliar>('libro', 'auxiliar', { rut, al }, { enabled: rut !== '' });
  const escribir = (v: string): void => {
    setEscrito(v);
    if (v === '' || isRut(v)) ponerRut(v);
  };
  return (
    <Stack>
      <PageTitle>Auxiliar por RUT</PageTitle>
      <Group align="end" gap="xs" className="no-print">
        <PersonaInput label="RUT" size="xs" w={240} value={escrito} onChange={escribir} />
        <Fechas hasta="al" conDesde={false} />
      </Group>
      {rut === '' && <Vacio razon="Escriba un RUT o un nombre para ver sus deudas y saldos." />}
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {rut !== '' && query.isPending && <Cargando />}
      {query.data && <Contenido a={query.data} />}
    </Stack>
  );
}
