import { Alert, Button, Checkbox, Group, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { send } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import type { Vista } from './tipos.ts';

const PAPELES = [
  { value: 'ficha', label: 'Ficha única' },
  { value: 'estado-deuda', label: 'Estado de deuda' },
  { value: 'certificado', label: 'No deuda' },
] as const;
type Papel = (typeof PAPELES)[number]['value'];

/** Asks for a paper and opens it in another tab. */
async function abrirPapel(rut: string, papel: Papel, body: unknown): Promise<void> {
  const r = await send('POST', `/api/consolidado/${rut}/${papel}`, { body, key: uuidv7(), accept: 'application/pdf' });
  const url = URL.createObjectURL(await r.blob());
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function Bloques({ salen, elegidos, elegir }: { salen: Vista['bloques']; elegidos: string[]; elegir: (b: string[]) => void }) {
  return (
    <Checkbox.Group label="Bloques" value={elegidos} onChange={elegir}>
      <Group gap="sm" mt={6}>
        {salen.map((b) => (
          <Checkbox key={b.nombre} value={b.nombre} label={b.titulo} size="sm" />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** The paper of a RUT: which one, of what blocks, as of when and why. */
export default function Imprimir({ v, onClose }: { v: Vista; onClose: () => void }) {
  const salen = v.bloques.filter((b) => b.permitido && b.nombre !== 'buro' && (b.n ?? 0) > 0);
  const [papel, setPapel] = useState<Papel>('ficha');
  const [bloques, setBloques] = useState<string[]>(salen.slice(0, 4).map((b) => b.nombre));
  const [motivo, setMotivo] = useState('');
  const [al, setAl] = useState<string>(v.al);
  const [error, setError] = useState<string | null>(null);
  const [espera, setEspera] = useState(false);
  const pide = papel === 'ficha' ? { bloques, al: v.al } : papel === 'estado-deuda' ? { al } : {};
  const imprimir = async (): Promise<void> => {
    setEspera(true);
    setError(null);
    try {
      await abrirPapel(v.rut, papel, { ...pide, ...(motivo.trim() ? { motivo: motivo.trim() } : {}) });
      onClose();
    } catch (e) {
      setError(messageOf(e));
    } finally {
      setEspera(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Imprimir">
      <Stack>
        <SegmentedControl aria-label="Papel" data={[...PAPELES]} value={papel} onChange={(x) => setPapel(x as Papel)} fullWidth />
        {papel === 'ficha' && <Bloques salen={salen} elegidos={bloques} elegir={setBloques} />}
        {papel === 'estado-deuda' && <DateInput label="Día en que paga" value={al} onChange={setAl} />}
        <TextInput
          label="Para qué se imprime"
          description={v.tipo_persona === 'NATURAL' ? 'Obligatorio: son datos de una persona' : undefined}
          required={v.tipo_persona === 'NATURAL'}
          maxLength={200}
          value={motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={espera} onClick={() => void imprimir()}>
            Imprimir
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
