import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Cifras, useRouteId } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Nada } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { RESULTADOS } from './estados.ts';
import { codigosDe } from './mover.tsx';

type Recuento = OutputOf<typeof contract, 'recuento'>;
type Pieza = Recuento['piezas'][number];

const via = (id: string, verbo: string) => ({ method: 'POST' as const, path: `/api/pagares/recuentos/${id}/${verbo}` });

/** Where the scanner writes: each code on its line, sent when the person says so. */
function Lector({ id }: { id: string }) {
  const [texto, setTexto] = useState('');
  const [confirmar, dialogo] = useConfirm();
  const codigos = codigosDe(texto);
  const leer = useAction<{ codigos: string[] }>('pagares', 'leer', {
    http: via(id, 'leer'),
    ok: 'Códigos anotados',
    onSuccess: () => setTexto(''),
  });
  const cerrar = useAction('pagares', 'cerrar_recuento', { http: via(id, 'cerrar'), ok: 'Recuento cerrado' });
  const terminar = async (): Promise<void> => {
    const si = await confirmar({
      title: 'Cerrar el recuento',
      text: 'Lo que no se leyó quedará como faltante y no se podrá leer más.',
      yes: 'Cerrar',
    });
    if (si) cerrar.mutate({});
  };
  return (
    <Stack gap="xs" maw={560}>
      {dialogo}
      <Textarea
        label="Códigos leídos"
        description="Ponga el cursor aquí y pase el lector por cada sobre"
        autosize
        minRows={3}
        maxRows={10}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
        data-autofocus
      />
      <Group>
        <Button disabled={codigos.length === 0} loading={leer.isPending} onClick={() => leer.mutate({ codigos })}>
          {codigos.length > 1 ? `Anotar ${codigos.length} códigos` : 'Anotar'}
        </Button>
        <Button variant="default" disabled={codigos.length > 0} loading={cerrar.isPending} onClick={() => void terminar()}>
          Cerrar recuento
        </Button>
      </Group>
    </Stack>
  );
}

function Visar({ id, pieza, close }: { id: string; pieza: Pieza; close: () => void }) {
  const [comentario, setComentario] = useState('');
  const visar = useAction('pagares', 'visar', { http: via(id, 'visar'), ok: 'Diferencia visada', onSuccess: close });
  return (
    <Modal opened onClose={close} title={`Visar ${pieza.pagarevista}`} size="md">
      <Stack>
        <Text size="sm">{pieza.lugar}</Text>
        <Textarea label="Qué pasó" minRows={2} maxLength={300} value={comentario} onChange={(e) => setComentario(e.currentTarget.value)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button
            disabled={comentario.trim().length < 5}
            loading={visar.isPending}
            onClick={() => visar.mutate({ pieza: pieza.id, comentario })}
          >
            Visar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const esDiferencia = (p: Pieza): boolean => p.resultado !== 'conforme' && p.resultado !== 'pendiente';

/** A count: what the scanner read against what the book says, difference by difference. */
export default function RecuentoDetalle() {
  const id = useRouteId();
  const [pieza, setPieza] = useState<Pieza | null>(null);
  const { data: r, error, isPending, refetch } = useRead<Recuento>('pagares', `recuentos/${id}`);
  if (isPending) return <Cargando />;
  if (!r) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg">
      <PageTitle>{`Recuento de ${r.boveda}`}</PageTitle>
      <Cifras
        items={[
          { titulo: 'Esperados', valor: r.esperados },
          { titulo: 'Leídos', valor: r.leidos },
          { titulo: 'Diferencias', valor: r.diferencias },
          { titulo: 'Por visar', valor: r.por_visar },
        ]}
      />
      {r.abierto && (
        <Can do="pagares:custodiar">
          <Lector id={r.id} />
        </Can>
      )}
      {pieza && <Visar id={r.id} pieza={pieza} close={() => setPieza(null)} />}
      {r.piezas.length === 0 ? (
        <Vacio razon="La bóveda no tiene pagarés en custodia y no se ha leído ninguno." />
      ) : (
        <Tabla
          nombre="Piezas"
          filas={r.piezas}
          clave={(p) => p.id}
          columnas={[
            {
              titulo: 'Pagaré',
              celda: (p) => (p.pagare_id ? <Enlace to={`/pagares/${p.pagare_id}`}>{p.pagarevista}</Enlace> : p.pagarevista),
            },
            { titulo: 'Según el sistema', celda: (p) => p.lugar ?? <Nada /> },
            { titulo: 'Resultado', celda: (p) => <EstadoBadge estado={p.resultado} estados={RESULTADOS} /> },
            {
              titulo: 'Visado',
              celda: (p) =>
                p.visado_por ? (
                  `${p.visado_por}: ${p.comentario ?? ''}`
                ) : esDiferencia(p) && !r.abierto ? (
                  <Can do="pagares:custodiar">
                    <Button size="compact-xs" variant="default" aria-label={`Visar ${p.pagarevista}`} onClick={() => setPieza(p)}>
                      Visar
                    </Button>
                  </Can>
                ) : (
                  <Nada />
                ),
            },
          ]}
        />
      )}
    </Stack>
  );
}
