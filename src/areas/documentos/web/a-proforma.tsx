import { Alert, Button, Group, Modal, Select, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageResult } from '#kernel/page.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { apiGet, request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import type { Resultado } from '#platform/web/list/row-results.tsx';
import { stringifySearch } from '#platform/web/router/search.ts';
import { conDocumentos, type EnProforma, repartir } from './entrar-en-proforma.ts';
import { ResultadosDeDocumentos } from './resultados.tsx';
import type { Fila } from './tipos.ts';

/** What this screen reads of a proforma: proformas stands above this area, which knows of it only its addresses. */
interface Borrador {
  id: string;
  num_proforma: number;
  fechacurso: string;
  monto_girar: number;
}
interface Detalle extends Borrador {
  version: number;
  cliente_rut: string;
  documentos: EnProforma[];
}

/** Puts what may be bought into a draft, in one edit that prices it again; the rest answers why not. */
async function agregar(filas: readonly Fila[], id: string): Promise<Resultado[]> {
  const p = await apiGet<Detalle>(`/api/proformas/${id}`);
  const comprables = await apiGet<{ documento_id: string }[]>('/api/proformas/comprables', { cliente_rut: p.cliente_rut });
  const { entran, rehusados } = repartir(filas, p, new Set(comprables.map((c) => c.documento_id)));
  if (entran.length === 0) return rehusados;
  const responder = (ok: boolean, texto: string): Resultado[] => [...rehusados, ...entran.map((f) => ({ id: f.id, ok, texto }))];
  try {
    const body = { version: p.version, documents: conDocumentos(p.documentos, entran) };
    await request('PATCH', `/api/proformas/${id}`, { body, key: uuidv7() });
    return responder(true, `Agregado a la proforma ${p.num_proforma}`);
  } catch (error) {
    return responder(false, messageOf(error));
  }
}

interface BotonesProps {
  listo: boolean;
  corre: boolean;
  n: number;
  elegida: string | null;
  /** Where a proforma of this client begins with what was chosen. */
  nueva: string | null;
  close: () => void;
  hacer: () => void;
}

function Botones({ listo, corre, n, elegida, nueva, close, hacer }: BotonesProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close} disabled={corre}>
        {listo ? 'Cerrar' : 'Cancelar'}
      </Button>
      {listo && elegida && (
        <Button component={Link} to={`/proformas/${elegida}/editar`}>
          Ver la proforma
        </Button>
      )}
      {nueva && !listo && (
        <Button component={Link} to={nueva} {...(elegida ? { variant: 'default' } : {})}>
          Nueva proforma con {n === 1 ? 'este documento' : `estos ${n}`}
        </Button>
      )}
      {elegida && !listo && (
        <Button loading={corre} onClick={hacer}>
          Agregar
        </Button>
      )}
    </Group>
  );
}

/** The address of a new proforma that already knows its client and its documents. */
const nuevaCon = (filas: readonly Fila[]): string =>
  `/proformas/nueva${stringifySearch({ cliente_rut: filas[0]?.cliente_rut, documento: filas.map((f) => f.id) })}`;

/** The chosen documents into a draft proforma of their client, or into a new one. */
export function AProforma({ filas, close }: { filas: readonly Fila[]; close: () => void }) {
  const cliente = filas[0];
  const params = { estado: 'borrador', cliente_rut: cliente?.cliente_rut ?? '', perPage: 100 };
  const q = useRead<PageResult<Borrador>>('proformas', '/api/proformas', params, { enabled: cliente !== undefined });
  const [id, setId] = useState<string | null>(null);
  const [hechos, setHechos] = useState<readonly Resultado[]>([]);
  const [corre, setCorre] = useState(false);
  const deUno = filas.every((f) => f.cliente_rut === cliente?.cliente_rut);
  const borradores = q.data?.items ?? [];
  const elegida = id ?? borradores[0]?.id ?? null;
  const listo = hechos.length === filas.length;
  const hacer = async (): Promise<void> => {
    if (!elegida) return;
    setCorre(true);
    try {
      setHechos(await agregar(filas, elegida));
    } catch (error) {
      setHechos(filas.map((f) => ({ id: f.id, ok: false, texto: messageOf(error) })));
    }
    setCorre(false);
    for (const area of ['documentos', 'proformas']) void invalidateArea(area);
  };
  return (
    <Modal opened onClose={close} title="Agregar a una proforma" size="xl">
      <Stack>
        {q.isPending && <Cargando />}
        {q.error && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
        {q.data && borradores.length === 0 && (
          <Alert color="gray">
            {deUno
              ? `${cliente?.razon_cliente ?? ''} no tiene proformas en borrador: cree una con lo que eligió.`
              : 'Lo elegido es de varios clientes: una proforma es de uno solo.'}
          </Alert>
        )}
        {borradores.length > 0 && !listo && (
          <Select
            label={`Proforma en borrador de ${cliente?.razon_cliente ?? ''}`}
            data={borradores.map((b) => ({
              value: b.id,
              label: `N° ${b.num_proforma} · curse ${formatFecha(b.fechacurso)} · a girar ${formatPesos(b.monto_girar)}`,
            }))}
            value={elegida}
            onChange={setId}
          />
        )}
        <ResultadosDeDocumentos filas={filas} hechos={hechos} espera="Por agregar" />
        <Botones
          {...{ listo, corre, elegida, close }}
          nueva={q.data && deUno ? nuevaCon(filas) : null}
          n={filas.length}
          hacer={() => void hacer()}
        />
      </Stack>
    </Modal>
  );
}
