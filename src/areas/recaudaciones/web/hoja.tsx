import { Alert, Button, Group, Stack, Title, Tooltip } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras, DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { useEnvio } from './envio.ts';
import { ESTADOS, ESTADOS_CAJA, MEDIO } from './palabras.ts';

const Depositar = lazy(() => import('./dialogos-caja.tsx').then((m) => ({ default: m.Depositar })));
const Abonar = lazy(() => import('./dialogos-caja.tsx').then((m) => ({ default: m.Abonar })));
const Reabrir = lazy(() => import('./dialogos-caja.tsx').then((m) => ({ default: m.Reabrir })));
const Contar = lazy(() => import('./dialogos-caja.tsx').then((m) => ({ default: m.Contar })));

type Hoja = OutputOf<typeof contract, 'caja'>;
type Movimiento = Hoja['movimientos'][number];
type Deposito = Hoja['depositos'][number];
type Abierto = 'depositar' | 'contar' | 'reabrir' | Deposito | null;

const MOVIMIENTOS: readonly Columna<Movimiento>[] = [
  { titulo: 'Comprobante', celda: (m) => <Enlace to={`/recaudaciones/${m.id}`}>{String(m.num_comprobante)}</Enlace> },
  { titulo: 'Hora', celda: (m) => m.hora },
  { titulo: 'Deudor', celda: (m) => m.nombre_deudor ?? m.rut_deudor ?? 'Por identificar' },
  { titulo: 'Medio', celda: (m) => MEDIO[m.medio_pago] ?? m.medio_pago },
  { titulo: 'Monto', cifra: true, celda: (m) => <Pesos v={m.monto} /> },
  { titulo: 'Estado', celda: (m) => <EstadoBadge estado={m.estado} estados={ESTADOS} /> },
];

const EGRESOS: readonly Columna<Hoja['egresos'][number]>[] = [
  { titulo: 'Comprobante', celda: (e) => e.comprobante },
  { titulo: 'Hora', celda: (e) => e.hora },
  { titulo: 'Entregado a', celda: (e) => e.nombre },
  { titulo: 'RUT', celda: (e) => <Rut v={e.rut} /> },
  { titulo: 'Monto', cifra: true, celda: (e) => <Pesos v={e.monto} /> },
];

const NOMBRE: Readonly<Record<string, string>> = {
  depositar: 'Depositar',
  contar: 'Arqueo',
  aprobar: 'Aprobar la diferencia',
  cerrar: 'Cerrar la caja',
  reabrir: 'Reabrir',
};
const PREGUNTA: Readonly<Record<string, string>> = {
  aprobar: 'Otra persona responde por esta diferencia: después el cajero puede cerrar.',
  cerrar: 'La hoja queda cerrada y la diferencia, si hay, va a los libros.',
};

function Acciones({ c, abrir }: { c: Hoja; abrir: (que: Abierto) => void }) {
  const [confirm, dialogo] = useConfirm();
  const aprobar = useEnvio(`${c.id}/aprobar`);
  const cerrar = useEnvio(`${c.id}/cerrar`);
  const hacer = async (accion: string): Promise<void> => {
    if (accion !== 'aprobar' && accion !== 'cerrar') return abrir(accion as Abierto);
    if (!(await confirm({ title: NOMBRE[accion] ?? accion, text: PREGUNTA[accion] ?? '', yes: NOMBRE[accion] ?? accion }))) return;
    try {
      await (accion === 'aprobar' ? aprobar : cerrar)({ version: c.version });
      toastOk(accion === 'aprobar' ? 'Diferencia aprobada' : 'Caja cerrada');
    } catch (e) {
      toastError(e);
    }
  };
  const primera = c.estado === 'en_cuadratura' ? 'cerrar' : 'contar';
  return (
    <Group gap="xs" className="no-print">
      {dialogo}
      {c.acciones_caja.map((a) => (
        <Tooltip key={a.accion} label={a.motivo ?? ''} disabled={a.permitida} multiline maw={260}>
          <Button
            size="xs"
            variant={a.permitida && a.accion === primera ? 'filled' : 'default'}
            data-disabled={!a.permitida || undefined}
            aria-disabled={!a.permitida}
            onClick={(e) => (a.permitida ? void hacer(a.accion) : e.preventDefault())}
          >
            {NOMBRE[a.accion] ?? a.accion}
          </Button>
        </Tooltip>
      ))}
      <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/recaudaciones/cajas/${c.id}/hoja`).catch(toastError)}>
        Imprimir la hoja
      </Button>
    </Group>
  );
}

function Depositos({ c, abrir }: { c: Hoja; abrir: (que: Abierto) => void }) {
  const columnas: readonly Columna<Deposito>[] = [
    { titulo: 'Boleta', celda: (d) => d.boleta },
    { titulo: 'Cuenta', celda: (d) => d.cuenta_nombre },
    { titulo: 'Fecha', celda: (d) => <Fecha v={d.fecha} /> },
    { titulo: 'Monto', cifra: true, celda: (d) => <Pesos v={d.monto} /> },
    {
      titulo: 'En el banco',
      celda: (d) =>
        d.estado === 'abonado' ? (
          <Fecha v={d.fecha_abono} />
        ) : (
          <Button size="compact-xs" variant="default" onClick={() => abrir(d)}>
            Dar por abonado
          </Button>
        ),
    },
  ];
  if (c.depositos.length === 0) return <Vacio razon="No se ha depositado nada de esta caja." />;
  return <Tabla nombre="Depósitos" columnas={columnas} filas={c.depositos} clave={(d) => d.id} />;
}

function Dialogo({ c, abierto, close }: { c: Hoja; abierto: Abierto; close: () => void }) {
  return (
    <Suspense>
      <Suspense fallback={null}>
        {abierto === 'depositar' && <Depositar c={c} close={close} />}
        {abierto === 'contar' && <Contar c={c} close={close} />}
        {abierto === 'reabrir' && <Reabrir c={c} close={close} />}
        {abierto !== null && typeof abierto === 'object' && <Abonar c={c} deposito={abierto} close={close} />}
      </Suspense>
    </Suspense>
  );
}

/** Whether this person is still to count this till: what it should have is not told before. */
const aCiegas = (c: Hoja): boolean => c.diferencia === null && c.acciones_caja.some((a) => a.accion === 'contar' && a.permitida);

function Contenido({ c }: { c: Hoja }) {
  const [abierto, setAbierto] = useState<Abierto>(null);
  return (
    <Stack>
      <DetailHeader
        head={{
          titulo: `Caja de ${c.office_nombre}`,
          subtitulo: c.cajero_nombre ?? c.cajero,
          estado: <EstadoBadge estado={c.estado} estados={ESTADOS_CAJA} />,
          cifras: [
            { titulo: 'Fecha', valor: <Fecha v={c.fecha} /> },
            { titulo: 'Apertura', valor: <Pesos v={c.saldo_apertura} /> },
            { titulo: 'Efectivo recibido', valor: <Pesos v={c.efectivo} /> },
            { titulo: 'Efectivo entregado', valor: <Pesos v={c.entregado} /> },
            { titulo: 'Depositado', valor: <Pesos v={c.depositado} /> },
            { titulo: 'Efectivo esperado', valor: aCiegas(c) ? 'Sin contar' : <Pesos v={c.esperado} /> },
            { titulo: 'Diferencia', valor: c.diferencia === null ? 'Sin contar' : <Pesos v={c.diferencia} /> },
          ],
        }}
        actions={<Acciones c={c} abrir={setAbierto} />}
      />
      {c.falta_aprobar && (
        <Alert color="yellow" variant="light">
          La diferencia supera lo que se cierra sin aprobación: la aprueba una persona distinta del cajero.
        </Alert>
      )}
      {c.motivo && c.estado === 'reabierta' && (
        <Alert color="yellow" variant="light">
          Reabierta: {c.motivo}
        </Alert>
      )}
      {c.por_medio.length > 0 && (
        <Cifras
          items={c.por_medio.map((m) => ({ titulo: `${MEDIO[m.medio_pago] ?? m.medio_pago} (${m.n})`, valor: <Pesos v={m.monto} /> }))}
        />
      )}
      <Title order={2} size="h4">
        Recibido
      </Title>
      {c.movimientos.length === 0 ? (
        <Vacio razon="Todavía no se recibe nada en esta caja." />
      ) : (
        <Tabla nombre="Recibido en la caja" columnas={MOVIMIENTOS} filas={c.movimientos} clave={(m) => m.id} />
      )}
      {c.egresos.length > 0 && (
        <>
          <Title order={2} size="h4">
            Efectivo entregado
          </Title>
          <Tabla nombre="Efectivo entregado" columnas={EGRESOS} filas={c.egresos} clave={(e) => e.id} />
        </>
      )}
      <Title order={2} size="h4">
        Depósitos
      </Title>
      <Depositos c={c} abrir={setAbierto} />
      <Dialogo c={c} abierto={abierto} close={() => setAbierto(null)} />
    </Stack>
  );
}

/** A day sheet. */
export default function HojaDeCaja() {
  const id = useRouteId();
  const query = useRead<Hoja>('recaudaciones', `/api/recaudaciones/cajas/${encodeURIComponent(id)}`);
  if (query.isError) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Cargando lines={8} />;
  return <Contenido c={query.data} />;
}
