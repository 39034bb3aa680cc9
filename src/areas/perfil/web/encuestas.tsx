import { Button, Card, Progress, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import type { Encuesta } from '../contract.ts';
import { api } from './tipos.ts';

function Una({ e }: { e: Encuesta }) {
  const [opcion, setOpcion] = useState<string | null>(null);
  const votar = api.useAction('votar', { ok: 'Voto registrado' });
  const total = e.opciones.reduce((n, o) => n + o.votos, 0);
  if (e.miVoto !== null)
    return (
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {e.pregunta}
        </Text>
        {e.opciones.map((o, i) => (
          <div key={o.texto}>
            <Text size="xs">
              {o.texto}: {o.votos} {o.votos === 1 ? 'voto' : 'votos'}
              {i === e.miVoto ? ' (el suyo)' : ''}
            </Text>
            <Progress value={total === 0 ? 0 : (o.votos * 100) / total} size="sm" aria-label={`Votos de ${o.texto}`} />
          </div>
        ))}
      </Stack>
    );
  return (
    <Stack gap={6}>
      <Radio.Group label={e.pregunta} size="sm" value={opcion} onChange={setOpcion}>
        <Stack gap={10} mt={8}>
          {e.opciones.map((o, i) => (
            <Radio key={o.texto} size="sm" value={String(i)} label={o.texto} />
          ))}
        </Stack>
      </Radio.Group>
      <Button
        size="xs"
        variant="default"
        disabled={opcion === null}
        loading={votar.isPending}
        onClick={() => votar.mutate({ encuesta: e.id, opcion: Number(opcion) })}
      >
        Votar
      </Button>
    </Stack>
  );
}

function Nueva({ onClose }: { onClose: () => void }) {
  const [pregunta, setPregunta] = useState('');
  const [opciones, setOpciones] = useState(['', '']);
  const crear = api.useAction('encuestas', { ok: 'Encuesta publicada', onSuccess: onClose });
  const dadas = opciones.map((o) => o.trim()).filter((o) => o !== '');
  return (
    <Stack gap="xs">
      <TextInput size="xs" label="Pregunta" maxLength={200} value={pregunta} onChange={(e) => setPregunta(e.currentTarget.value)} />
      {opciones.map((o, i) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={i}
          size="xs"
          label={`Opción ${i + 1}`}
          maxLength={80}
          value={o}
          onChange={(e) => setOpciones(opciones.with(i, e.currentTarget.value))}
        />
      ))}
      {opciones.length < 6 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpciones([...opciones, ''])}>
          Otra opción
        </Button>
      )}
      <Button
        size="xs"
        disabled={pregunta.trim() === '' || dadas.length < 2}
        loading={crear.isPending}
        onClick={() => crear.mutate({ pregunta: pregunta.trim(), opciones: dadas })}
      >
        Publicar encuesta
      </Button>
    </Stack>
  );
}

/** The polls of a person; one's own may be asked here. */
export function Encuestas({ encuestas, propia }: { encuestas: readonly Encuesta[]; propia: boolean }) {
  const [nueva, setNueva] = useState(false);
  if (encuestas.length === 0 && !propia) return null;
  return (
    <Card withBorder padding="sm" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Encuestas
        </Title>
        {encuestas.length === 0 && !nueva && (
          <Text size="sm" c="dimmed">
            No ha hecho encuestas.
          </Text>
        )}
        {encuestas.map((e) => (
          <Una key={e.id} e={e} />
        ))}
        {propia &&
          (nueva ? (
            <Nueva onClose={() => setNueva(false)} />
          ) : (
            <Button size="xs" variant="default" onClick={() => setNueva(true)}>
              Nueva encuesta
            </Button>
          ))}
      </Stack>
    </Card>
  );
}
