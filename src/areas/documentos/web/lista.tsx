import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { allRows } from '#platform/web/list/bulk-run.ts';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter, Selection } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, ESTADOS_SII, type Fila } from './tipos.ts';

const AProforma = lazy(() => import('./a-proforma.tsx').then((m) => ({ default: m.AProforma })));
const SiiVarios = lazy(() => import('./sii-varios.tsx').then((m) => ({ default: m.SiiVarios })));
const PedirVerificacion = lazy(() => import('./pedir-verificacion.tsx').then((m) => ({ default: m.PedirVerificacion })));
const SacarVarios = lazy(() => import('./sacar-varios.tsx').then((m) => ({ default: m.SacarVarios })));

function dias(n: number | null): string {
  if (n === null) return 'Sin fecha';
  if (n === 0) return 'Vence hoy';
  const [k, unidad] = [Math.abs(n), Math.abs(n) === 1 ? 'día' : 'días'];
  return n > 0 ? `En ${k} ${unidad}` : `Hace ${k} ${unidad}`;
}

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  dias: { render: (d) => dias(d.dias) },
  estado_visible: { estados: ESTADOS },
  estado_sii: { estados: ESTADOS_SII },
  cobranza: { render: (d) => d.cobranza?.texto ?? '—' },
});

const FILTERS: Filter[] = [
  { tipo: 'si', key: 'comprables', titulo: 'Sólo comprables' },
  { tipo: 'si', key: 'alertas', titulo: 'Con alertas' },
  { tipo: 'si', key: 'moroso', titulo: 'Morosos' },
  { tipo: 'opcion', key: 'tipo', titulo: 'Tipo', opciones: 'dte' },
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: 'estados' },
  { tipo: 'opcion', key: 'estado_sii', titulo: 'Estado en el SII', opciones: 'estados_sii' },
  { tipo: 'opcion', key: 'estado_cesion', titulo: 'Cesión', opciones: 'estados_cesion' },
  { tipo: 'opcion', key: 'estado_verificacion', titulo: 'Verificación', opciones: 'estados_verificacion' },
  { tipo: 'opcion', key: 'estado_notificacion', titulo: 'Notificación', opciones: 'estados_notificacion' },
  { tipo: 'opcion', key: 'ejecutivo', titulo: 'Ejecutivo', opciones: 'ejecutivos' },
  { tipo: 'texto', key: 'deudor_rut', titulo: 'RUT del deudor' },
  { tipo: 'fechas', key: 'emision', titulo: 'Emisión' },
  { tipo: 'fechas', key: 'vence', titulo: 'Vencimiento' },
  { tipo: 'numeros', key: 'monto', titulo: 'Monto' },
];

type Acto = 'proforma' | 'sii' | 'verificar' | 'anular' | 'devolver';

/** What is done with the documents chosen in the list, each answering for itself. */
function Actos({ acto, filas, close }: { acto: Acto; filas: readonly Fila[]; close: () => void }) {
  if (acto === 'proforma') return <AProforma filas={filas} close={close} />;
  if (acto === 'sii') return <SiiVarios filas={filas} close={close} />;
  if (acto === 'verificar') return <PedirVerificacion filas={filas} close={close} />;
  return <SacarVarios filas={filas} accion={acto} close={close} />;
}

export default function Documentos() {
  const [hecho, setHecho] = useState<{ acto: Acto; filas: readonly Fila[] } | null>(null);
  const con = (acto: Acto) => async (s: Selection<Fila>) => {
    const filas = s.todos ? await allRows<Fila>('documentos', s.params, new AbortController().signal) : s.rows;
    setHecho({ acto, filas });
  };
  return (
    <>
      <DataList<Fila>
        area="documentos"
        titulo="Documentos"
        search="Folio, cliente o deudor"
        orden="-creado_en"
        columns={COLUMNS}
        filters={FILTERS}
        rutParam="cliente_rut"
        rowHref={(d) => `/documentos/${d.id}`}
        rowLabel={(d) => d.nombre}
        bulk={[
          { titulo: 'Agregar a una proforma', permiso: 'proformas:crear', run: con('proforma') },
          { titulo: 'Estado en el SII', permiso: 'documentos:estado-sii', run: con('sii') },
          { titulo: 'Pedir verificación', permiso: 'cobranzas:verificar', run: con('verificar') },
          {
            titulo: 'Validar',
            permiso: 'documentos:validar',
            accion: 'validar',
            confirmar: 'Cada documento se revisa por separado: los que no pasen se informan con su motivo.',
          },
          { titulo: 'Devolver', permiso: 'documentos:anular', run: con('devolver') },
          { titulo: 'Anular', permiso: 'documentos:anular', run: con('anular'), peligro: true },
        ]}
        actions={
          <Group gap="xs">
            <Can do="documentos:crear">
              <Button size="xs" variant="default" component={Link} to="/documentos/nuevo">
                Digitar documento
              </Button>
            </Can>
            <Can do="documentos:cargar">
              <Button size="xs" component={Link} to="/documentos/cargar">
                Cargar XML
              </Button>
            </Can>
          </Group>
        }
        empty={{ razon: 'No hay documentos; cargue el XML que le envió el cliente.' }}
      />
      <Suspense fallback={null}>{hecho && hecho.filas.length > 0 && <Actos {...hecho} close={() => setHecho(null)} />}</Suspense>
    </>
  );
}
