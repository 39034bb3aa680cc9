import { Button, Card, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { apiUpload } from '#platform/web/api/files.ts';
import { useIntentKey } from '#platform/web/api/hooks.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { RichText } from '#platform/web/richtext/rich-text.tsx';
import classes from './perfil.module.css';
import { api } from './tipos.ts';

const vacio = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

interface Elegida {
  imagen: string;
  vista: string;
}

/** A picture is uploaded when it is chosen; the post names it. */
function useFoto() {
  const [foto, setFoto] = useState<Elegida | null>(null);
  const [subiendo, setSubiendo] = useState(false);
  const key = useIntentKey();
  const elegir = async (file: File | null): Promise<void> => {
    if (!file) return;
    setSubiendo(true);
    try {
      const { imagen } = await apiUpload<{ imagen: string }>('/api/perfil/foto', [file], { key: key.current() });
      setFoto({ imagen, vista: URL.createObjectURL(file) });
    } catch (error) {
      toastError(error);
    } finally {
      key.renew();
      setSubiendo(false);
    }
  };
  return { foto, subiendo, elegir, quitar: () => setFoto(null) };
}

/** A new post: its text, and a picture that is uploaded when it is chosen. */
export default function Publicar() {
  const [texto, setTexto] = useState('');
  const [vez, setVez] = useState(0);
  const { foto, subiendo, elegir, quitar } = useFoto();
  const publicar = api.useAction('publicaciones', {
    ok: 'Publicado',
    onSuccess: () => {
      setTexto('');
      quitar();
      setVez(vez + 1);
    },
  });
  return (
    <Card withBorder padding="sm">
      <Stack gap="xs">
        <RichText key={vez} label="Nueva publicación" value={texto} onChange={setTexto} minRows={2} />
        {foto && <img src={foto.vista} alt="La imagen elegida" className={classes.foto} />}
        <Group justify="space-between">
          <Group gap="xs">
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={(f) => void elegir(f)}>
              {(props) => (
                <Button {...props} size="xs" variant="default" loading={subiendo}>
                  {foto ? 'Cambiar imagen' : 'Agregar imagen'}
                </Button>
              )}
            </FileButton>
            {foto && (
              <Button size="xs" variant="subtle" color="gray" onClick={quitar}>
                Quitar imagen
              </Button>
            )}
            <Text size="xs" c="dimmed">
              PNG, JPG o WebP, hasta 2 MB
            </Text>
          </Group>
          <Button
            size="xs"
            disabled={vacio(texto) && !foto}
            loading={publicar.isPending}
            onClick={() => publicar.mutate({ texto, ...(foto ? { imagen: foto.imagen } : {}) })}
          >
            Publicar
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
