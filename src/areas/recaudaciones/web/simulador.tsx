import { Button, Grid, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { isRut } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import { CajaDesglose, useDesglose } from './desglose.tsx';
import { type EstadoDeuda, TablaDeudas } from './deudas.tsx';
import { SIN_DINERO } from './palabras.ts';
import { Liquidacion } from './prepago.tsx';

type Rebaja = EstadoDeuda['sin_dinero'][number];
const REBAJAS: readonly Columna<Rebaja>[] = [
  { titulo: 'Fecha', celda: (r) => (r.url ? <Enlace to={r.url}>{formatFecha(r.fecha)}</Enlace> : <Fecha v={r.fecha} />) },
  { titulo: 'Qué fue', celda: (r) => `${SIN_DINERO[r.tipo_pago] ?? r.tipo_pago}${r.reversada ? ', reversada' : ''}` },
  { titulo: 'De', celda: (r) => r.deudas },
  { titulo: 'Monto', cifra: true, celda: (r) => <Pesos v={r.monto} /> },
];

/** What was lowered of his debts without money, until that day. */
function SinDinero({ d }: { d: EstadoDeuda }) {
  if (d.sin_dinero.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Rebajado sin dinero
      </Title>
      <Tabla nombre="Rebajado sin dinero" filas={d.sin_dinero} clave={(r) => r.id} columnas={REBAJAS} />
    </Stack>
  );
}

function Resultado({ d }: { d: EstadoDeuda }) {
  const hoy = useHoy();
  const [monto, setMonto] = useState<number | string>('');
  const pasado = d.al < hoy;
  const pedido = {
    rut_deudor: d.rut,
    fecha_pago: d.al,
    monto: monto === '' ? d.total : monto,
    medio_pago: 'TRANSFERENCIA',
    obligaciones: null,
  };
  const query = useDesglose(pedido, d.deudas.length > 0 && d.al <= hoy);
  if (d.deudas.length === 0)
    return (
      <Stack>
        <Vacio razon="No registra deudas a esa fecha." />
        <SinDinero d={d} />
      </Stack>
    );
  return (
    <Stack>
      <Cifras
        items={[
          { titulo: 'Para pagar', valor: <Pesos v={d.total} /> },
          { titulo: 'Mora', valor: <Pesos v={d.mora} /> },
          { titulo: 'Deudas', valor: d.deudas.filter((x) => !x.futura).length },
          { titulo: 'A favor del RUT', valor: <Pesos v={d.a_favor} /> },
        ]}
      />
      <TablaDeudas deudas={d.deudas} />
      <SinDinero d={d} />
      {d.creditos.map((c) => (
        <Stack key={c.credito_id} gap="xs">
          <Title order={2} size="h5">
            Prepagar el crédito {c.numero}
          </Title>
          <Liquidacion c={c} />
        </Stack>
      ))}
      {!pasado && d.al <= hoy && (
        <Grid>
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <PesosInput label="Si paga" value={monto} onChange={setMonto} placeholder="Todo lo que debe" />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 8 }}>
            <CajaDesglose query={query} falta="Indique un monto para ver a qué se aplicaría." />
          </Grid.Col>
        </Grid>
      )}
    </Stack>
  );
}

/** "¿Cuánto debe al …?": any day, past or to come, with its liquidation in PDF. */
export default function Simulador() {
  const hoy = useHoy();
  const global = useRutGlobal();
  const [search, setSearch] = useUrlState();
  const rut = String(search.rut ?? global.rut);
  const al = String(search.al ?? hoy);
  const [escrito, setEscrito] = useState(rut);
  const listo = isRut(rut);
  const query = useRead<EstadoDeuda>('recaudaciones', 'deuda', { rut, al }, { enabled: listo });
  const escribir = (v: string): void => {
    setEscrito(v);
    if (v === '' || isRut(v)) setSearch({ rut: v || null }, { replace: true });
  };
  return (
    <Stack>
      <PageTitle>Cuánto debe</PageTitle>
      <Group align="end" gap="sm" className="no-print">
        <PersonaInput label="RUT" w={260} value={escrito} onChange={escribir} />
        <DateInput label="Al" w={170} value={al} onChange={(v) => setSearch({ al: v }, { replace: true })} />
        <Button
          variant="default"
          disabled={!query.data || query.data.deudas.length === 0}
          onClick={() => void apiDownload('/api/recaudaciones/liquidacion', { rut, al }).catch(toastError)}
        >
          Liquidación en PDF
        </Button>
      </Group>
      {!listo && <Vacio razon="Escriba un RUT o un nombre para ver lo que debe a esa fecha." />}
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {listo && query.isPending && <Cargando />}
      {listo && query.data && <Resultado key={`${rut}${al}`} d={query.data} />}
    </Stack>
  );
}
