import { Alert, Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { contract } from '../contract.ts';
import { Tabla } from './tabla.tsx';

const api = areaApi<typeof contract>('clientes');
interface Elegido {
  id: string;
  nombre: string;
}

/** Moves clients to another executive, with their drafts and open solicitudes; a result for each. */
export function Traspasar({ clientes, close }: { clientes: readonly Elegido[]; close: () => void }) {
  const { data } = useOptions('clientes');
  const [ejecutivo, setEjecutivo] = useState<string | null>(null);
  const [motivo, setMotivo] = useState('');
  const acto = api.useAction('traspasar', { invalidates: ['proformas', 'solicitudes', 'creditos', 'ejecutivos'] });
  const personas = optionList(data, 'ejecutivos').map((e) => ({ value: e.codigo, label: e.nombre }));
  const nombre = (id: string): string => clientes.find((c) => c.id === id)?.nombre ?? id;
  const listo = acto.data !== undefined;
  return (
    <Modal
      opened
      onClose={close}
      title={clientes.length === 1 ? 'Traspasar un cliente' : `Traspasar ${clientes.length} clientes`}
      size="lg"
    >
      <Stack>
        {listo ? (
          <>
            <Alert color={acto.data.resultados.every((r) => r.ok) ? 'green' : 'yellow'}>
              {acto.data.resultados.filter((r) => r.ok).length} de {clientes.length} traspasados.
            </Alert>
            <Tabla
              titulos={['Cliente', 'Resultado']}
              filas={acto.data.resultados.map((r) => [nombre(r.id), r.ok ? 'Traspasado' : (r.detail ?? 'No se pudo')])}
            />
          </>
        ) : (
          <>
            <Text size="sm">Sus borradores, solicitudes abiertas y créditos vivos pasan al nuevo ejecutivo desde hoy.</Text>
            <Select label="Nuevo ejecutivo" data={personas} value={ejecutivo} onChange={setEjecutivo} searchable required />
            <Textarea
              label="Motivo"
              required
              autosize
              minRows={2}
              maxLength={300}
              value={motivo}
              onChange={(e) => setMotivo(e.currentTarget.value)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {listo ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!listo && (
            <Button
              loading={acto.isPending}
              disabled={!ejecutivo || motivo.trim() === ''}
              onClick={() => ejecutivo && acto.mutate({ ids: clientes.map((c) => c.id), ejecutivo_id: ejecutivo, motivo: motivo.trim() })}
            >
              Traspasar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
