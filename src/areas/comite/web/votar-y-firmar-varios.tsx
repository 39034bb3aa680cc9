import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { type ReactNode, useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import type { Columna } from '#platform/web/detail/plain-table.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import { type Resultado, Resultados, unaAUna } from '#platform/web/list/row-results.tsx';
import { type AsuntoFila, nombreQueda, RESPUESTAS } from './tipos.ts';

/** What is voted or signed: an asunto of the agenda or of a session, in the version that the person has in front. */
export type Elegido = Pick<AsuntoFila, 'id' | 'asunto_area' | 'asunto_id' | 'titulo' | 'url' | 'monto' | 'version'>;

const COLUMNAS: readonly Columna<Elegido>[] = [
  { titulo: 'Asunto', celda: (a) => <Enlace to={a.url}>{a.titulo}</Enlace> },
  { titulo: 'Monto', celda: (a) => <Pesos v={a.monto} />, cifra: true },
];

interface Acto {
  asuntos: readonly Elegido[];
  accion: 'votar' | 'firmar';
  titulo: string;
  boton: string;
  /** What each row says once done: 'Voto registrado'. */
  hecho: string;
  espera: string;
  cuenta: string;
  datos: object;
  falta?: boolean;
  close: () => void;
  /** What is read, or chosen, before. */
  children: ReactNode;
}

/**
 * The same act on several asuntos: each one is the act of its own area, bound to the version on the screen, in its own transaction and
 * with its own answer.
 */
function ActoJuntos({ asuntos, accion, titulo, boton, hecho, espera, cuenta, datos, falta = false, close, children }: Acto) {
  const [hechos, setHechos] = useState<readonly Resultado[]>([]);
  const [corre, setCorre] = useState(false);
  const listo = hechos.length === asuntos.length;
  const hacer = async (): Promise<void> => {
    setCorre(true);
    await unaAUna(
      asuntos,
      async (a) => {
        const body = { ...datos, version_vista: a.version };
        const r = await apiPost<{ estado?: string }>(`/api/${a.asunto_area}/${a.asunto_id}/${accion}`, body, uuidv7());
        return `${hecho}${r.estado ? `; queda ${nombreQueda(r.estado)}` : ''}`;
      },
      (r) => setHechos((antes) => [...antes, r]),
    );
    setCorre(false);
    for (const area of new Set(['comite', 'clientes', ...asuntos.map((a) => a.asunto_area)])) void invalidateArea(area);
  };
  return (
    <Modal opened onClose={close} title={titulo} size="xl">
      <Stack>
        {!listo && !corre && children}
        <Resultados nombre="Asuntos elegidos" columnas={COLUMNAS} filas={asuntos} {...{ hechos, espera, cuenta }} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={corre}>
            {listo ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!listo && (
            <Button loading={corre} disabled={falta} onClick={() => void hacer()}>
              {boton}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  asuntos: readonly Elegido[];
  close: () => void;
}

const cuantos = (verbo: string, n: number): string => (n === 1 ? `${verbo} un asunto` : `${verbo} ${n} asuntos`);

/** The same answer to several asuntos. */
export function VotarVarios({ asuntos, close }: Props) {
  const [respuesta, setRespuesta] = useState('');
  const [escrito, setEscrito] = useState('');
  const comentario = escrito.trim();
  return (
    <ActoJuntos
      {...{ asuntos, close }}
      accion="votar"
      titulo={cuantos('Votar', asuntos.length)}
      boton="Votar"
      hecho="Voto registrado"
      espera="Por votar"
      cuenta="votos registrados"
      datos={{ respuesta, ...(comentario ? { comentario } : {}) }}
      falta={respuesta === '' || (respuesta !== 'APRUEBA' && comentario === '')}
    >
      <Radio.Group label="Su voto para todos" required value={respuesta} onChange={setRespuesta}>
        <Group gap="md" mt="xs">
          {RESPUESTAS.map((r) => (
            <Radio key={r.codigo} value={r.codigo} label={r.nombre} />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label={respuesta === '' || respuesta === 'APRUEBA' ? 'Comentario (opcional)' : 'Comentario'}
        required={respuesta !== '' && respuesta !== 'APRUEBA'}
        autosize
        minRows={2}
        maxLength={500}
        value={escrito}
        onChange={(e) => setEscrito(e.currentTarget.value)}
      />
    </ActoJuntos>
  );
}

/** The signature of several approvals. */
export function FirmarVarios({ asuntos, close }: Props) {
  return (
    <ActoJuntos
      {...{ asuntos, close }}
      accion="firmar"
      titulo={cuantos('Firmar', asuntos.length)}
      boton="Firmar"
      hecho="Firmado"
      espera="Por firmar"
      cuenta="firmas registradas"
      datos={{}}
    >
      <Text size="sm">
        Firma lo que aprobó, en la versión que se muestra. La última firma lo pone en vigencia; en el nivel 4 falta además el acta.
      </Text>
    </ActoJuntos>
  );
}
