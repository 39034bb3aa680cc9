import { CloseButton, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseRut } from '#kernel/values/rut.ts';
import { RutInput, rutTrouble } from '#platform/web/inputs/text-figures.tsx';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';

/** The RUT on which one works: typed once, lists that know it filter by it. Takes effect when its check digit holds; empty clears it. */
export function RutBar() {
  const { rut, set } = useRutGlobal();
  const [text, setText] = useState<string>(rut);
  useEffect(() => setText(rut), [rut]);
  const trouble = rutTrouble(text);
  const write = (value: string): void => {
    setText(value);
    if (value === '' || parseRut(value)) set(value);
  };
  return (
    <Tooltip label={trouble ?? 'RUT de trabajo'} opened={trouble ? true : undefined} color={trouble ? 'red' : undefined}>
      <RutInput
        size="xs"
        w={150}
        aria-label="RUT de trabajo"
        placeholder="RUT de trabajo"
        error={trouble !== null}
        value={text}
        onChange={write}
        rightSection={text ? <CloseButton size="xs" aria-label="Quitar el RUT de trabajo" onClick={() => write('')} /> : null}
      />
    </Tooltip>
  );
}
