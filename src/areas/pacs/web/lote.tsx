import { Alert, Button, Stack } from '@mantine/core';
import { apiDownload } from '#platform/web/api/files.ts';
import { Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { ACCIONES_LOTE } from './acciones.tsx';
import { Abonos, Archivo, Respuestas } from './lote-partes.tsx';
import { ESTADOS_LOTE, TIPO } from './palabras.ts';
import { Cargos, Excluidas, NombreBanco } from './piezas.tsx';
import type { Lote } from './tipos.ts';

function Avisos({ l }: { l: Lote }) {
  return (
    <Stack gap="xs">
      {l.motivo && l.estado === 'borrador' && (
        <Alert color="yellow" variant="light">
          {l.motivo}. Actualícelo y genere el archivo de nuevo.
        </Alert>
      )}
      {l.pide_otra_persona && ['borrador', 'generado'].includes(l.estado) && (
        <Alert color="blue" variant="light">
          Lo envía otra persona: lleva un tercer intento o pasa el total que una sola persona puede enviar.
        </Alert>
      )}
    </Stack>
  );
}

export default function LoteDetalle() {
  return (
    <Detail<Lote>
      area="pacs"
      head={(l) => ({
        titulo: `Lote PAC ${l.num_lote}`,
        subtitulo: (
          <>
            {TIPO[l.tipo]} · <NombreBanco codigo={l.banco} /> · <Fecha v={l.fecha_cargo} span />
          </>
        ),
        estado: <EstadoBadge estado={l.estado} estados={ESTADOS_LOTE} />,
        cifras: [
          { titulo: 'Filas', valor: l.n },
          { titulo: 'Total', valor: <Pesos v={l.total} /> },
          { titulo: 'Cargado', valor: <Pesos v={l.cargado} /> },
          { titulo: 'Rechazado', valor: <Pesos v={l.rechazado} /> },
          { titulo: 'Por abonar', valor: <Pesos v={l.por_abonar} /> },
          { titulo: 'Observadas', valor: l.observadas },
        ],
      })}
      extra={(l) => (
        <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/pacs/lotes/${l.id}/resumen`).catch(toastError)}>
          Resumen
        </Button>
      )}
      actions={ACCIONES_LOTE}
      tabs={(l) => [
        {
          key: 'cargos',
          titulo: 'Filas',
          content: (
            <Stack>
              <Avisos l={l} />
              <Cargos filas={l.cargos} de="lote" />
            </Stack>
          ),
        },
        { key: 'fuera', titulo: `No van (${l.fuera.length})`, content: <Excluidas filas={l.fuera} /> },
        { key: 'archivo', titulo: 'Archivo', content: <Archivo l={l} /> },
        { key: 'respuestas', titulo: 'Respuestas', content: <Respuestas l={l} /> },
        { key: 'abonos', titulo: 'Abonos', content: <Abonos l={l} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="pacs" id={l.id} /> },
      ]}
    />
  );
}
