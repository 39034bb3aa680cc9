import { ActionIcon, Group, Input, ScrollArea } from '@mantine/core';
import { ICONOS } from '../contract.ts';
import { DIBUJOS } from './iconos.tsx';

/** Every icon that the menu draws, to choose one or none. */
export default function ElegirIcono({ value, onChange }: { value: string | null; onChange: (v: string | null) => void }) {
  return (
    <Input.Wrapper label="Ícono" description={value ? undefined : 'Sin ícono'} labelElement="div">
      <ScrollArea.Autosize mah={150} type="auto" mt={4}>
        <Group gap={4} role="group" aria-label="Ícono">
          {ICONOS.map((nombre) => {
            const Dibujo = DIBUJOS[nombre];
            const elegido = nombre === value;
            return (
              <ActionIcon
                key={nombre}
                variant={elegido ? 'filled' : 'default'}
                aria-label={`Ícono ${nombre}`}
                aria-pressed={elegido}
                onClick={() => onChange(elegido ? null : nombre)}
              >
                <Dibujo size={16} aria-hidden />
              </ActionIcon>
            );
          })}
        </Group>
      </ScrollArea.Autosize>
    </Input.Wrapper>
  );
}
