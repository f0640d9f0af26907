export const spanishRules = [];
