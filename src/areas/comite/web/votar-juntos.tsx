import { Alert, Button, Group, Modal, SegmentedControl, Stack, Table, Text, Textarea } from '@mantine/core';
import { words } from '#kernel/words.ts';
import '@mantine/core/styles/Table.css';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import type { AsuntoFila } from './tipos.ts';
import { RESPUESTAS } from './tipos.ts';

export interface Resultado {
  id: string;
  ok: boolean;
  texto: string;
}

type Fila = Pick<AsuntoFila, 'id' | 'titulo' | 'url' | 'monto'>;

/** One vote in the area that asks, as if it were given on its own screen. Answers what to show in its row. */
async function votarUno(a: AsuntoFila, respuesta: string, comentario: string): Promise<Resultado> {
  const vista = a.asunto_area === 'solicitudes' ? { version_vista: a.version } : {};
  const body = { respuesta, ...(comentario ? { comentario } : {}), ...vista };
  try {
    const r = await apiPost<{ estado?: string }>(`/api/${a.asunto_area}/${a.asunto_id}/votar`, body, uuidv7());
    return { id: a.id, ok: true, texto: `Voto registrado${r.estado ? `; queda ${words(r.estado)}` : ''}` };
  } catch (error) {
    return { id: a.id, ok: false, texto: messageOf(error) };
  }
}

/** Each asunto with what happened to it. */
export function Filas({ asuntos, hechos, espera }: { asuntos: readonly Fila[]; hechos: readonly Resultado[]; espera: string }) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Asunto</Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
            <Table.Th>Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {asuntos.map((a) => {
            const r = hechos.find((h) => h.id === a.id);
            return (
              <Table.Tr key={a.id}>
                <Table.Td>
                  <Enlace to={a.url}>{a.titulo}</Enlace>
                </Table.Td>
                <Table.Td ta="right">
                  <Pesos v={a.monto} />
                </Table.Td>
                <Table.Td>
                  <Text size="sm" {...(r && !r.ok ? { c: 'var(--r-danger-text)' } : {})}>
                    {r?.texto ?? espera}
                  </Text>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RespuestaProps {
  respuesta: string;
  setRespuesta: (r: string) => void;
  comentario: string;
  setComentario: (c: string) => void;
  corre: boolean;
}

function Respuesta({ respuesta, setRespuesta, comentario, setComentario, corre }: RespuestaProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Su voto para todos"
        orientation="horizontal"
        data={RESPUESTAS.map((r) => ({ value: r.codigo, label: r.nombre }))}
        value={respuesta}
        onChange={setRespuesta}
        disabled={corre}
      />
      <Textarea
        label={respuesta === 'APRUEBA' ? 'Comentario (opcional)' : 'Comentario'}
        required={respuesta !== 'APRUEBA'}
        autosize
        minRows={2}
        maxLength={500}
        value={comentario}
        onChange={(e) => setComentario(e.currentTarget.value)}
      />
    </>
  );
}

/** The same answer to several asuntos, each in its own transaction, with the result of each row. */
export function VotarJuntos({ asuntos, close }: { asuntos: readonly AsuntoFila[]; close: () => void }) {
  const [respuesta, setRespuesta] = useState('APRUEBA');
  const [comentario, setComentario] = useState('');
  const [hechos, setHechos] = useState<readonly Resultado[]>([]);
  const [corre, setCorre] = useState(false);
  const falta = respuesta !== 'APRUEBA' && comentario.trim() === '';
  const votar = async (): Promise<void> => {
    setCorre(true);
    for (const a of asuntos) {
      const r = await votarUno(a, respuesta, comentario.trim());
      setHechos((antes) => [...antes, r]);
    }
    setCorre(false);
    for (const area of new Set(['comite', ...asuntos.map((a) => a.asunto_area)])) void invalidateArea(area);
  };
  const listo = hechos.length === asuntos.length;
  return (
    <Modal opened onClose={close} title={asuntos.length === 1 ? 'Votar un asunto' : `Votar ${asuntos.length} asuntos`} size="xl">
      <Stack>
        {!listo && <Respuesta {...{ respuesta, setRespuesta, comentario, setComentario, corre }} />}
        <div aria-live="polite">
          {listo && (
            <Alert color={hechos.every((h) => h.ok) ? 'green' : 'yellow'}>
              {hechos.filter((h) => h.ok).length} de {hechos.length} votos registrados.
            </Alert>
          )}
        </div>
        <Filas asuntos={asuntos} hechos={hechos} espera="Por votar" />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={corre}>
            {listo ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!listo && (
            <Button loading={corre} disabled={falta} onClick={() => void votar()}>
              Votar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
