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
import { conDocumentos, type EnProforma, repartir } from './masivo.ts';
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
  elegida: string | null;
  sinBorradores: boolean;
  close: () => void;
  hacer: () => void;
}

function Botones({ listo, corre, elegida, sinBorradores, close, hacer }: BotonesProps) {
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
      {sinBorradores && (
        <Button component={Link} to="/proformas/nueva">
          Nueva proforma
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

/** The chosen documents into a draft proforma of their client. */
export function AProforma({ filas, close }: { filas: readonly Fila[]; close: () => void }) {
  const cliente = filas[0];
  const params = { estado: 'borrador', cliente_rut: cliente?.cliente_rut ?? '', perPage: 100 };
  const q = useRead<PageResult<Borrador>>('proformas', '/api/proformas', params, { enabled: cliente !== undefined });
  const [id, setId] = useState<string | null>(null);
  const [hechos, setHechos] = useState<readonly Resultado[]>([]);
  const [corre, setCorre] = useState(false);
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
            {cliente?.razon_cliente} no tiene proformas en borrador. Al crear una, sus documentos comprables aparecen en el segundo paso.
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
            allowDeselect={false}
          />
        )}
        <ResultadosDeDocumentos filas={filas} hechos={hechos} espera="Por agregar" />
        <Botones
          {...{ listo, corre, elegida, close }}
          sinBorradores={q.data !== undefined && borradores.length === 0}
          hacer={() => void hacer()}
        />
      </Stack>
    </Modal>
  );
}
