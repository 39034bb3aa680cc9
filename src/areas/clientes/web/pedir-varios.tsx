import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { contract } from '../contract.ts';
import { Tabla } from './tabla.tsx';

const api = areaApi<typeof contract>('clientes');
const TEXTOS = {
  informes: { accion: 'pedir_informes', titulo: 'Actualizar informes', ok: 'Pedido', boton: 'Pedir informes' },
  conexion: { accion: 'solicitar_conexion', titulo: 'Pedir renovación de conexión', ok: 'Pedida', boton: 'Pedir renovación' },
} as const;

/** Asks for the reports, or the tax connection, of the clients chosen: a result for each. */
export function PedirVarios(p: { que: keyof typeof TEXTOS; clientes: readonly { id: string; nombre: string }[]; close: () => void }) {
  const { accion, titulo, ok, boton } = TEXTOS[p.que];
  const { data } = useOptions('clientes');
  const [motivo, setMotivo] = useState<string | null>('SEGUIMIENTO');
  const acto = api.useAction(accion);
  const motivos = optionList(data, 'motivos_consulta').map((m) => ({ value: m.codigo, label: m.nombre }));
  const nombre = (id: string): string => p.clientes.find((c) => c.id === id)?.nombre ?? id;
  return (
    <Modal opened onClose={p.close} title={titulo} size="lg">
      <Stack>
        {acto.data ? (
          <>
            <Alert color={acto.data.resultados.every((r) => r.ok) ? 'green' : 'yellow'}>
              {acto.data.resultados.filter((r) => r.ok).length} de {acto.data.resultados.length} pedidos.
            </Alert>
            <Tabla
              titulos={['Cliente', 'Resultado']}
              filas={acto.data.resultados.map((r) => [nombre(r.id), r.ok ? ok : (r.detail ?? 'No se pudo')])}
            />
          </>
        ) : (
          <>
            <Text size="sm">{p.clientes.length === 1 ? nombre(p.clientes[0]?.id ?? '') : `${p.clientes.length} clientes elegidos.`}</Text>
            <Select label="Para qué se consulta" data={motivos} value={motivo} onChange={setMotivo} required />
            {acto.error && <Alert color="red">{acto.error.message}</Alert>}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={p.close}>
            {acto.data ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!acto.data && (
            <Button
              loading={acto.isPending}
              disabled={!motivo}
              onClick={() => motivo && acto.mutate({ ids: p.clientes.map((c) => c.id), motivo })}
            >
              {boton}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
