import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

interface SaveViewProps {
  taken: readonly string[];
  onSave: (nombre: string, equipo: boolean) => void;
  onClose: () => void;
}

/** Asks the name of a new view, and whether the team sees it. A name already taken is not saved twice. */
export function SaveView({ taken, onSave, onClose }: SaveViewProps) {
  const [nombre, setNombre] = useState('');
  const [equipo, setEquipo] = useState(false);
  const repeated = taken.includes(nombre.trim());
  const submit = (e: FormEvent): void => {
    e.preventDefault();
    if (nombre.trim() !== '' && !repeated) onSave(nombre.trim(), equipo);
  };
  return (
    <Modal opened onClose={onClose} title="Guardar como vista nueva" size="sm">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Nombre"
            required
            maxLength={60}
            data-autofocus
            value={nombre}
            onChange={(e) => setNombre(e.currentTarget.value)}
          />
          <Checkbox label="Compartir con el equipo" checked={equipo} onChange={(e) => setEquipo(e.currentTarget.checked)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">Guardar vista</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
