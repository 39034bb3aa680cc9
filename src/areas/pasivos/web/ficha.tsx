import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { FichaRut } from '../contract.ts';
import { nombreTipo } from '../domain/nombres.ts';
import { ESTADOS, SUGERENCIAS } from './estados.ts';

type Ficha = z.output<typeof FichaRut>;

const PASIVOS: readonly Columna<Ficha['pasivos_vivos'][number]>[] = [
  { titulo: 'Comprobante', celda: (p) => <Enlace to={`/pasivos/${p.id}`}>{p.comprobante}</Enlace> },
  { titulo: 'Tipo', celda: (p) => nombreTipo(p.tipo_pasivo) },
  { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
  { titulo: 'Monto', cifra: true, celda: (p) => <Pesos v={p.amount} /> },
  { titulo: 'Disponible', cifra: true, celda: (p) => <Pesos v={p.disponible} /> },
  { titulo: 'Retenido', cifra: true, celda: (p) => <Pesos v={p.retenido} /> },
  { titulo: 'Comprometido', cifra: true, celda: (p) => <Pesos v={p.comprometido} /> },
  { titulo: 'Estado', celda: (p) => <EstadoBadge estado={p.estado} estados={ESTADOS} /> },
];

const DEUDAS: readonly Columna<Ficha['deudas'][number]>[] = [
  { titulo: 'Deuda', celda: (d) => d.numero },
  { titulo: 'Tipo', celda: (d) => label(d.tipo) },
  { titulo: 'Vence', celda: (d) => <Fecha v={d.vencimiento} /> },
  { titulo: 'Días de mora', cifra: true, celda: (d) => (d.dias_mora > 0 ? d.dias_mora : 'Al día') },
  { titulo: 'Monto', cifra: true, celda: (d) => <Pesos v={d.monto} /> },
];

const documentoDe = (pk: string) => pk.slice('documento:'.length);

const POR_LIBERAR: readonly Columna<Ficha['retenciones_por_liberar'][number]>[] = [
  { titulo: 'Documento', celda: (r) => <Enlace to={`/documentos/${documentoDe(r.pk)}`}>{r.numero}</Enlace> },
  { titulo: 'Vence', celda: (r) => <Fecha v={r.vencimiento} /> },
  { titulo: 'Días de mora', cifra: true, celda: (r) => (r.dias_mora > 0 ? r.dias_mora : 'Al día') },
  { titulo: 'Retención', cifra: true, celda: (r) => <Pesos v={r.monto} /> },
];

const bajar = (ruta: string, params: Record<string, string> = {}) => void apiDownload(ruta, params).catch(toastError);

/** What is owed to it, what will be, and what it owes. */
function Listas({ f }: { f: Ficha }) {
  return (
    <>
      <Stack gap="xs">
        <Title order={2} size="h4">
          Lo que se le debe
        </Title>
        {f.pasivos_vivos.length === 0 ? (
          <Vacio razon="No se le debe nada hoy." />
        ) : (
          <Tabla nombre="Lo que se le debe" columnas={PASIVOS} filas={f.pasivos_vivos} clave={(p) => p.id} />
        )}
      </Stack>
      {f.retenciones_por_liberar.length > 0 && (
        <Stack gap="xs">
          <Title order={2} size="h4">
            Retenciones por liberar
          </Title>
          <Tabla nombre="Retenciones por liberar" columnas={POR_LIBERAR} filas={f.retenciones_por_liberar} clave={(r) => r.pk} />
        </Stack>
      )}
      <Stack gap="xs">
        <Title order={2} size="h4">
          Lo que debe
        </Title>
        {f.deudas.length === 0 ? (
          <Vacio razon="No tiene deudas vivas." />
        ) : (
          <Tabla nombre="Lo que debe" columnas={DEUDAS} filas={f.deudas} clave={(d) => d.pk} />
        )}
      </Stack>
    </>
  );
}

function Cuerpo({ f }: { f: Ficha }) {
  return (
    <Stack gap="lg">
      <DetailHeader
        head={{
          titulo: f.nombre,
          subtitulo: <Rut v={f.rut} copy />,
          estado: f.sugerencia ? <EstadoBadge estado={f.sugerencia} estados={SUGERENCIAS} /> : null,
          cifras: [
            { titulo: 'Retenciones liberadas', valor: <Pesos v={f.reten_liberadas} /> },
            { titulo: 'Cuentas por pagar', valor: <Pesos v={f.cuentas_pagar} /> },
            { titulo: 'Retenido', valor: <Pesos v={f.retenido} /> },
            { titulo: 'Comprometido', valor: <Pesos v={f.comprometido} /> },
            { titulo: 'Por liberar', valor: <Pesos v={f.por_liberar} /> },
            { titulo: 'Mora del negocio', valor: <Pesos v={f.mora} /> },
          ],
        }}
        actions={
          <Group gap="xs" className="no-print">
            <Button size="xs" variant="default" onClick={() => bajar('/api/pasivos/certificado', { rut: f.rut })}>
              Certificado de saldos
            </Button>
            <Can do="pasivos:solicitar">
              <Button size="xs" component={Link} to={`/pasivos/nueva?rut=${f.rut}`} disabled={f.reten_liberadas + f.cuentas_pagar === 0}>
                Pagar o aplicar
              </Button>
            </Can>
          </Group>
        }
      />
      {f.mora > 0 && f.reten_liberadas + f.cuentas_pagar > 0 && (
        <Alert color="yellow" title={f.vencidos === 1 ? 'Tiene una deuda vencida' : `Tiene ${f.vencidos} deudas vencidas`}>
          Mientras deba <Pesos v={f.mora} span /> vencidos su dinero se aplica a la deuda; pagarlo pide una excepción.
        </Alert>
      )}
      <Listas f={f} />
    </Stack>
  );
}

/** Everything of a RUT in one view. */
export default function FichaPasivos() {
  const rut = useRouteId();
  const query = useRead<Ficha>('pasivos', 'de-rut', { rut });
  if (query.isPending) return <Cargando />;
  if (!query.data) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  return <Cuerpo f={query.data} />;
}
