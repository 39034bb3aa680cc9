import { Button, Group, List, Modal, Stack, Table, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isFecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { label } from '#kernel/words.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { actoDe, type Pendiente, type Resultado, type Verbo } from './tipos.ts';

const textoDe = (v: unknown): string =>
  v === null || v === ''
    ? 'vacío'
    : typeof v === 'string' && isFecha(v)
      ? formatFecha(v)
      : typeof v === 'object'
        ? 'otros datos'
        : String(v);
const ESTADOS = { hecho: { texto: 'Hecho', tono: 'exito' }, no: { texto: 'No se hizo', tono: 'peligro' } } as const;

/** What changed of the record since it was shown: whoever decides reads it before deciding again. */
function Diferencia({ cambios }: { cambios: Resultado['cambios'] }) {
  return (
    <List size="sm">
      {cambios.map((c) => (
        <List.Item key={c.campo}>
          {label(c.campo)}: <del>{textoDe(c.antes)}</del> → <ins>{textoDe(c.despues)}</ins>
          {c.quien && ` (${c.quien})`}
        </List.Item>
      ))}
    </List>
  );
}

function Resultados({ filas, resultados }: { filas: readonly Pendiente[]; resultados: readonly Resultado[] }) {
  const titulos = new Map(filas.map((p) => [p.id, p.titulo]));
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table aria-label="Resultado">
        <Table.Tbody>
          {resultados.map((r) => (
            <Table.Tr key={r.id}>
              <Table.Td>{titulos.get(r.id) ?? r.id}</Table.Td>
              <Table.Td>
                <EstadoBadge estado={r.ok ? 'hecho' : 'no'} estados={ESTADOS} />
                {r.detail && <Text size="sm">{r.detail}</Text>}
                {r.cambios.length > 0 && <Diferencia cambios={r.cambios} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What is sent and what came back, item by item. */
function useEnBloque(verbo: Verbo, filas: readonly Pendiente[]) {
  const [comentario, setComentario] = useState('');
  const [enviando, setEnviando] = useState(false);
  const [resultados, setResultados] = useState<Resultado[] | null>(null);
  const posibles = filas.filter((p) => actoDe(p, verbo) !== null && !p.espera_a_otro);
  const enviar = async (): Promise<void> => {
    setEnviando(true);
    try {
      const items = posibles.map((p) => ({
        id: p.id,
        accion: actoDe(p, verbo),
        version: p.version,
        visto: p.visto,
        ...(comentario.trim() === '' ? {} : { comentario: comentario.trim() }),
      }));
      const r = await apiPost<{ resultados: Resultado[] }>('/api/bandeja/resolver', { items }, uuidv7());
      setResultados(r.resultados);
      for (const area of new Set(['bandeja', ...posibles.map((p) => p.area)])) void invalidateArea(area);
    } catch (e) {
      toastError(e);
    }
    setEnviando(false);
  };
  return { comentario, setComentario, enviando, resultados, posibles, enviar };
}

/** Decides several items: each in its own act, with its own result. What needs its record opened is left out and said. */
export default function ResolverVarios({ verbo, filas, onClose }: { verbo: Verbo; filas: readonly Pendiente[]; onClose: () => void }) {
  const m = useEnBloque(verbo, filas);
  const { posibles, resultados } = m;
  const fuera = filas.filter((p) => !posibles.includes(p));
  const falta = verbo === 'rechazar' && m.comentario.trim() === '';
  return (
    <Modal opened onClose={onClose} title={verbo === 'aprobar' ? 'Aprobar lo elegido' : 'Rechazar lo elegido'} size="lg">
      <Stack>
        {resultados ? (
          <Resultados filas={filas} resultados={resultados} />
        ) : (
          <>
            <List size="sm">
              {posibles.map((p) => (
                <List.Item key={p.id}>{p.titulo}</List.Item>
              ))}
            </List>
            {fuera.length > 0 && (
              <Text size="sm">
                Quedan fuera {fuera.length}, porque los debe resolver otra persona o piden abrir su registro:{' '}
                {fuera.map((p) => p.titulo).join('; ')}.
              </Text>
            )}
            <Textarea
              label={verbo === 'rechazar' ? 'Motivo' : 'Comentario (opcional)'}
              required={verbo === 'rechazar'}
              maxLength={300}
              value={m.comentario}
              onChange={(e) => m.setComentario(e.currentTarget.value)}
              data-autofocus
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {resultados ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!resultados && (
            <Button
              disabled={posibles.length === 0 || falta}
              loading={m.enviando}
              onClick={() => void m.enviar()}
              {...(verbo === 'rechazar' ? { color: 'red' } : {})}
            >
              {verbo === 'aprobar' ? `Aprobar ${posibles.length}` : `Rechazar ${posibles.length}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
