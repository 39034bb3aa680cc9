import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([]);
