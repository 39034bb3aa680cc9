import { Button, Modal, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailTabs } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { Contrato, Precio } from '../contract.ts';

const Contratar = lazy(async () => ({ default: (await import('./dialogos.tsx')).Contratar }));
const CambiarPrecio = lazy(async () => ({ default: (await import('./dialogos.tsx')).CambiarPrecio }));

const NOMBRE: Record<string, string> = { basic: 'Basic', standard: 'Standard', enterprise: 'Enterprise' };

function Contratos() {
  const r = useRead<z.output<typeof Contrato>[]>('precios', 'contratos');
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.length === 0) return <Vacio razon="Ninguna cuenta tiene un plan contratado: todas están en Basic." />;
  return (
    <Tabla
      nombre="Planes de las cuentas"
      filas={r.data}
      clave={(c) => c.id}
      columnas={[
        { titulo: 'Cuenta', celda: (c) => c.nombre },
        { titulo: 'Plan', celda: (c) => NOMBRE[c.plan] },
        { titulo: 'Se paga', celda: (c) => (c.periodicidad === 'anual' ? 'Anual' : 'Mensual') },
        { titulo: 'Precio en dólares', cifra: true, celda: (c) => c.precio.toLocaleString('es-CL') },
        { titulo: 'Desde', cifra: true, celda: (c) => <Fecha v={c.desde} /> },
        { titulo: 'Hasta', cifra: true, celda: (c) => <Fecha v={c.hasta} /> },
      ]}
    />
  );
}

function Precios() {
  const r = useRead<z.output<typeof Precio>[]>('precios', 'precios');
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  return (
    <Tabla
      nombre="Precios por fecha"
      filas={r.data}
      clave={(p) => p.id}
      columnas={[
        { titulo: 'Plan', celda: (p) => NOMBRE[p.plan] },
        { titulo: 'Desde', cifra: true, celda: (p) => <Fecha v={p.desde} /> },
        { titulo: 'Mes', cifra: true, celda: (p) => p.monthlyPrice },
        { titulo: 'Mes, por año', cifra: true, celda: (p) => p.perMonth },
        { titulo: 'Año', cifra: true, celda: (p) => p.totalAnnual },
        { titulo: 'Rige', celda: (p) => (p.vigente ? 'Hoy' : '') },
        { titulo: 'Lo puso', celda: (p) => p.puesto_por },
      ]}
    />
  );
}

export default function Cuentas() {
  const [abierto, setAbierto] = useState<'contratar' | 'precio' | null>(null);
  const cerrar = (): void => setAbierto(null);
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          <>
            <Can do="precios:editar">
              <Button size="xs" variant="default" onClick={() => setAbierto('precio')}>
                Nuevo precio
              </Button>
            </Can>
            <Button size="xs" onClick={() => setAbierto('contratar')}>
              Contratar
            </Button>
          </>
        }
      >
        Planes de las cuentas
      </PageTitle>
      <DetailTabs
        tabs={[
          { key: 'cuentas', titulo: 'Cuentas', content: <Contratos /> },
          { key: 'precios', titulo: 'Precios', content: <Precios /> },
        ]}
      />
      {abierto && (
        <Modal opened onClose={cerrar} title={abierto === 'contratar' ? 'Contratar un plan' : 'Nuevo precio'}>
          <Suspense fallback={<Cargando lines={4} />}>
            {abierto === 'contratar' ? <Contratar close={cerrar} /> : <CambiarPrecio close={cerrar} />}
          </Suspense>
        </Modal>
      )}
    </Stack>
  );
}
