import { Button, Modal, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import type { contract } from '../contract.ts';

type Datos = z.output<typeof contract.operations.reparto.output>;
type Sucursal = Datos['sucursales'][number];
type Zona = Datos['zonas'][number];

/** The same without dragging: the zone is chosen first. */
export function Elegir({
  s,
  zonas,
  onElegir,
  close,
}: {
  s: Sucursal;
  zonas: readonly Zona[];
  onElegir: (zona: Zona) => void;
  close: () => void;
}) {
  return (
    <Modal opened onClose={close} title={`Mover ${s.nombre}`}>
      <Stack gap="xs">
        <Text size="sm">¿A qué zona pasa?</Text>
        {zonas
          .filter((x) => x.id !== s.zona_id || s.proxima)
          .map((x) => (
            <Button key={x.id} variant="default" justify="flex-start" onClick={() => onElegir(x)}>
              {x.nombre}
            </Button>
          ))}
      </Stack>
    </Modal>
  );
}
